import { createServer, type Server } from 'node:net'

/**
 * Below what any system hands out by itself (Linux: 32768 and up): between the choice and the start of the server that
 * gets the port, nobody's connection and nobody's `listen(0)` can take it. Browsers refuse no port in between.
 */
const first = 11_000
const blocks = 200
const blockSize = 100

/** Where this process looks for its next block, and what is left of its present one. */
let next = process.pid % blocks
let left: number[] = []

/**
 * Ports of 127.0.0.1 that nobody listens on, none of them twice in the life of this process. They are of blocks that
 * belong to this process alone: a server that a test stops finds its port free again when it starts it.
 */
export async function freePorts(wanted: number): Promise<number[]> {
  const found: number[] = []
  while (found.length < wanted) {
    const port = left.shift()
    if (port === undefined) left = await takeBlock()
    else if (await isFree(port)) found.push(port)
  }
  return found
}

/** Who listens on the first port of a block has its other ports, until the process ends. */
async function takeBlock(): Promise<number[]> {
  for (let tries = 0; tries < blocks; tries++) {
    const start = first + next * blockSize
    next = (next + 1) % blocks
    const mark = await listen(start)
    if (!mark) continue
    mark.unref()
    return Array.from({ length: blockSize - 1 }, (_, at) => start + 1 + at)
  }
  throw new Error(`no block of ports is free between ${first} and ${first + blocks * blockSize}`)
}

const isFree = async (port: number): Promise<boolean> => {
  const probe = await listen(port)
  if (probe) await new Promise((resolve) => probe.close(resolve))
  return probe !== undefined
}

const listen = (port: number): Promise<Server | undefined> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(undefined))
    server.listen({ host: '127.0.0.1', port }, () => resolve(server))
  })
