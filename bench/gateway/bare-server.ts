// The yardstick of large-objects.ts, as a process of its own: keeps bodies as files with their MD5, synced like the
// gateway's, and gives them back. Prints its port.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'

const folder = await mkdtemp(join(tmpdir(), 'perigee-bare-'))

const server = createServer((request, response) => {
  const file = join(folder, basename(request.url ?? '/'))
  const answer = request.method === 'PUT' ? keep : give
  answer().catch((cause: unknown) => {
    console.error(cause)
    response.destroy()
  })

  async function keep(): Promise<void> {
    const md5 = createHash('md5')
    request.on('data', (chunk: Buffer) => md5.update(chunk))
    await pipeline(request, createWriteStream(file))
    const handle = await open(file, 'r+')
    await handle.sync()
    await handle.close()
    response.setHeader('etag', `"${md5.digest('hex')}"`)
    response.end()
  }

  async function give(): Promise<void> {
    await pipeline(createReadStream(file, { highWaterMark: 256 * 1024 }), response)
  }
})

server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
process.on('SIGTERM', () => {
  server.closeAllConnections()
  server.close()
  void rm(folder, { recursive: true, force: true })
})
