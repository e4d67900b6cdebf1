import { createHash, createPublicKey, sign, type KeyObject } from 'node:crypto'
import * as z from 'zod/mini'

/** What the authority says of what it does not do: RFC 8555 6.7. */
export class AcmeError extends Error {
  override name = 'AcmeError'
  readonly status: number
  /** `urn:ietf:params:acme:error:rateLimited` */
  readonly type: string

  constructor(status: number, { type, detail }: { type: string; detail: string }) {
    super(detail)
    this.status = status
    this.type = type
  }
}

export interface Reply {
  body: unknown
  text: string
  /** Where what was made is found. */
  location: string | null
  /** In seconds. */
  retryAfter: number | null
}

/** Requests of one account at one authority, each signed (RFC 8555 6.2). */
export interface AcmeSession {
  directory: Directory
  /** Hash of the account's public key, a part of every challenge: RFC 7638. */
  thumbprint: string
  /** From now on requests are those of this account. */
  useAccount(url: string): void
  /** `payload` is undefined for a request that only reads. @throws AcmeError */
  post(url: string, payload?: object): Promise<Reply>
}

const directory = z.object({ newNonce: z.url(), newAccount: z.url(), newOrder: z.url() })
type Directory = z.output<typeof directory>
const problem = z.object({
  type: z._default(z.string(), 'about:blank'),
  detail: z._default(z.string(), 'the authority refuses without a word'),
})

const badNonce = 'urn:ietf:params:acme:error:badNonce'
const tries = 5
const longestAnswer = 1 << 20

/** `key` is of the curve P-256. @throws Error when the authority cannot be reached */
export async function openAcmeSession(
  directoryUrl: string,
  { key, signal }: { key: KeyObject; signal: AbortSignal },
): Promise<AcmeSession> {
  const found = directory.parse(await (await fetch(directoryUrl, { signal })).json())
  const { crv, kty, x, y } = createPublicKey(key).export({ format: 'jwk' })
  const jwk = { crv, kty, x, y }
  let account: string | undefined
  let nonce: string | null = null

  async function freshNonce(): Promise<string> {
    const given = nonce ?? (await fetch(found.newNonce, { method: 'HEAD', signal })).headers.get('replay-nonce')
    nonce = null
    if (given === null) throw new Error('the authority gives no nonce')
    return given
  }

  async function send(url: string, payload: object | undefined): Promise<Response> {
    const sender = account === undefined ? { jwk } : { kid: account }
    const head = base64Url(JSON.stringify({ alg: 'ES256', nonce: await freshNonce(), url, ...sender }))
    const body = payload === undefined ? '' : base64Url(JSON.stringify(payload))
    const bytes = sign('sha256', Buffer.from(`${head}.${body}`), { key, dsaEncoding: 'ieee-p1363' })
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/jose+json', 'user-agent': 'perigee' },
      body: JSON.stringify({ protected: head, payload: body, signature: base64Url(bytes) }),
      redirect: 'error',
      signal,
    })
    nonce = response.headers.get('replay-nonce')
    return response
  }

  return {
    directory: found,
    thumbprint: base64Url(createHash('sha256').update(JSON.stringify(jwk)).digest()),
    useAccount: (url) => void (account = url),
    async post(url, payload) {
      for (let attempt = 1; ; attempt++) {
        const response = await send(url, payload)
        const text = await response.text()
        if (text.length > longestAnswer) throw new Error('the answer of the authority is too long')
        const body = jsonOf(text)
        if (response.ok) {
          const after = Number(response.headers.get('retry-after') ?? Number.NaN)
          const retryAfter = Number.isFinite(after) ? after : null
          return { body, text, location: response.headers.get('location'), retryAfter }
        }
        const error = new AcmeError(response.status, problem.parse(body ?? {}))
        if (error.type !== badNonce || attempt === tries) throw error
      }
    },
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const base64Url = (data: string | Uint8Array): string => Buffer.from(data).toString('base64url')
