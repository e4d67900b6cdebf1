import { request, type IncomingHttpHeaders } from 'node:http'

export type AskOptions = { method?: string; headers?: Record<string, string>; body?: string | Uint8Array }
export type Answered = { status: number; headers: IncomingHttpHeaders; bytes: Buffer; text: string }

/** Sends a path exactly as it is written; follows nothing, unpacks nothing. Rejects when the answer breaks off. */
export function ask(
  url: string,
  path: string,
  { method = 'GET', headers = {}, body }: AskOptions = {},
): Promise<Answered> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers, agent: false }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () => {
        const bytes = Buffer.concat(parts)
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes, text: bytes.toString('utf8') })
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
