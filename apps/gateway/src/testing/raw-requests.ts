import { presign, signHeaders } from '@perigee/s3/sigv4/sign'
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import type { TestGateway } from './start-gateway'

export type Sent = { status: number; headers: IncomingHttpHeaders; text: string }
export type SignOptions = {
  now?: Date
  payloadHash?: string
  query?: string
  headers?: Record<string, string>
  host?: string
}

/** The code of an error answer. */
export const codeOf = ({ text }: Sent): string | undefined => /<Code>(\w+)<\/Code>/.exec(text)?.[1]
export const ago = (seconds: number): Date => new Date(Date.now() - seconds * 1000)

type Signer = { accessKeyId: string; secretKey: string; region: string; service: string }

/** Requests written by hand: exactly this path, which `fetch` would tidy up, and these headers; signed by the
 * credentials of the gateway unless by `other`. */
export function rawRequests(gateway: () => TestGateway, other?: Signer) {
  const host = () => new URL(gateway().url).host
  const signer = (): Signer => {
    if (other) return other
    const { accessKeyId, secretAccessKey } = gateway().credentials
    return { accessKeyId, secretKey: secretAccessKey, region: 'auto', service: 's3' }
  }

  function send(
    method: string,
    path: string,
    headers: Record<string, string | string[]> = {},
    body?: string | Uint8Array,
  ): Promise<Sent> {
    const { hostname, port } = new URL(gateway().url)
    return new Promise((resolve, reject) => {
      const outgoing = httpRequest({ hostname, port, method, path, headers, agent: false }, (response) => {
        response.setEncoding('utf8')
        let text = ''
        response.on('data', (piece: string) => (text += piece))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
      })
      outgoing.on('error', reject)
      outgoing.end(body === undefined ? undefined : Buffer.from(body))
    })
  }

  function signed(method: string, path: string, options: SignOptions = {}): Record<string, string> {
    const { now = new Date(), payloadHash = 'UNSIGNED-PAYLOAD', query = '', headers = {} } = options
    const all = { host: options.host ?? host(), 'x-amz-content-sha256': payloadHash, ...headers }
    return { ...all, ...signHeaders({ method, path, query, headers: all }, signer(), { now, payloadHash }) }
  }

  const presigned = (method: string, path: string, now: Date, expires: number): string =>
    `${path}?${presign({ method, path, query: '', headers: { host: host() } }, signer(), { now, expires })}`

  /** Signs and sends; `path` may have a query. */
  function call(method: string, path: string, headers: Record<string, string> = {}, body?: string): Promise<Sent> {
    const [plain = '', query = ''] = path.split('?')
    return send(method, path, signed(method, plain, { query, headers }), body)
  }

  return { host, signer, send, signed, presigned, call }
}
