import { createServer } from 'node:net'

/**
 * Below what any system hands out by itself (Linux: 32768 and up): between the choice and the start of the server that
 * gets the port, nobody's connection and nobody's `listen(0)` can take it. Browsers refuse no port in between.
 */
const first = 11_000
const count = 20_000
/** How far apart two processes begin that were started one after the other. */
const apart = 23

let next = (process.pid * apart) % count

/** Ports of 127.0.0.1 that nobody listens on; no call of this process gives one of them again before all had their turn. */
export async function freePorts(wanted: number): Promise<number[]> {
  const found: number[] = []
  for (let tries = 0; found.length < wanted; tries++) {
    if (tries > count) throw new Error(`no ${wanted} ports are free between ${first} and ${first + count}`)
    const port = first + next
    next = (next + 1) % count
    if (await isFree(port)) found.push(port)
  }
  return found
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ host: '127.0.0.1', port }, () => probe.close(() => resolve(true)))
  })
