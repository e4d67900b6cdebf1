import { Agent, request } from 'node:http'

/** Connections are kept and not limited: what is measured is the server. */
export const agent = new Agent({ keepAlive: true })

export interface Sent {
  body?: Buffer
  /** Sends `body` so many times in a row as one body. */
  times?: number
  headers?: Readonly<Record<string, string>>
}

/** One request; the answer's body is counted and thrown away. @throws for anything but success */
export function send(
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  url: string,
  { body, times = 1, headers: more }: Sent = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { ...more, ...(body && { 'content-length': body.length * times }) }
    const outgoing = request(url, { method, agent, headers }, (answer) => {
      let bytes = 0
      let said = ''
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (said.length < 500 && !isSuccess(answer.statusCode)) said += chunk.toString()
      })
      answer.on('error', reject)
      answer.on('end', () =>
        isSuccess(answer.statusCode)
          ? resolve(bytes)
          : reject(new Error(`${method} answered ${answer.statusCode}: ${said}`)),
      )
    })
    outgoing.on('error', reject)
    if (body) void writeAll(outgoing, body, times).then(() => outgoing.end(), reject)
    else outgoing.end()
  })
}

const isSuccess = (status: number | undefined): boolean => status === 200 || status === 204

async function writeAll(target: NodeJS.WritableStream, body: Buffer, times: number): Promise<void> {
  for (let n = 0; n < times; n++) {
    if (!target.write(body)) await new Promise<void>((resolve) => target.once('drain', () => resolve()))
  }
}

/** Milliseconds that the work took. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
