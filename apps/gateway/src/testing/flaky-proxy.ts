import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * What becomes of a request: it passes; is cut off before it arrives; is answered with 503; waits for ever; or it
 * arrives, and the answer is lost or breaks after its first bytes.
 */
export type Fault = 'pass' | 'cut' | 'unavailable' | 'silence' | 'lose-answer' | 'break-answer'

/** Stands before a service; `faultOf` is asked for each request. */
export async function startFlakyProxy(target: string, faultOf: (request: IncomingMessage) => Fault) {
  const server = createServer((incoming, outgoing) => {
    const fate = faultOf(incoming)
    if (fate === 'cut') return void incoming.socket.destroy()
    if (fate === 'unavailable') return void outgoing.writeHead(503, { connection: 'close' }).end()
    if (fate === 'silence') return
    // Node has answered the expectation already.
    const { expect: _answered, ...headers } = incoming.headers
    const { method, url = '/' } = incoming
    const onward = request(new URL(url, target), { method, headers, path: url }, (response) => {
      if (fate === 'lose-answer') {
        response.resume().on('end', () => incoming.socket.destroy())
        return
      }
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      if (fate === 'break-answer') response.once('data', (first) => outgoing.write(first, () => outgoing.destroy()))
      else response.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    incoming.on('close', () => {
      if (!incoming.complete) onward.destroy()
    })
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
