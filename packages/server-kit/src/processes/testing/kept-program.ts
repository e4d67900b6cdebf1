import { closeSync, openSync } from 'node:fs'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { minute, second } from '@perigee/std/durations'
import { listen } from '../../http/listen'
import { stopServer } from '../../http/stop-server'
import { linkToMain } from '../link-to-main'

/** A server as `keepRunning` runs it, that does what the path of a request says. */
const kept: Buffer[] = []
const held: number[] = []
let holding: NodeJS.Timeout | undefined
process.on('SIGUSR2', () => {
  clearInterval(holding)
  held.splice(0).forEach(closeSync)
})

function useUpDescriptors(): void {
  try {
    for (;;) held.push(openSync('/dev/null', 'r'))
  } catch {
    // there are no more
  }
}

const main = linkToMain()
main.onMeasure(() => Promise.resolve(`pid ${process.pid}`))
if (process.env.CRASH === 'always') process.exit(3)

const times = { headersTimeout: second, keepAliveTimeout: minute, connectionsCheckingInterval: 100 }
const server = createServer(times, (request, response) => {
  if (request.url === '/crash') process.exit(4)
  if (request.url === '/hang') for (;;);
  if (request.url === '/grow') for (let n = 0; n < 8; n++) kept.push(Buffer.alloc(64 * 2 ** 20, n + 1))
  if (request.url === '/close') server.close()
  if (request.url === '/fill') holding = setInterval(useUpDescriptors, 1)
  void buffer(request).then((body) => response.end(`${process.pid} ${body.length} ${request.socket.remoteAddress}`))
})
await listen(server, { host: '127.0.0.1', port: Number(process.env.PORT), variable: 'PORT' })
main.tellReady()
await main.toldToStop
main.tellLeaving()
await stopServer(server, 10 * second)
main.leave()
