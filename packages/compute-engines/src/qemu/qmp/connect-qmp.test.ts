import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { connectQmp } from './connect-qmp'

const greeting = '{"QMP": {"version": {}, "capabilities": []}}\r\n'

/** A monitor that says `first` and answers each line by `answer`. */
async function monitor(first: string, answer: (line: { execute: string; id: string }) => string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'perigee-qmp-'))
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
    socket.write(first)
    socket.on('data', (bytes) => {
      for (const line of bytes.toString().trim().split('\n')) {
        socket.write(answer(JSON.parse(line) as { execute: string; id: string }))
      }
    })
  })
  const path = join(folder, 'qmp.sock')
  await once(server.listen(path), 'listening')
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await rm(folder, { recursive: true })
  })
  return path
}

const done = ({ id }: { id: string }): string => `{"return": {}, "id": "${id}"}\n`
const events: string[] = []
const onEvent = (event: string) => events.push(event)

it('greets, asks, and hears events between the answers', async () => {
  events.length = 0
  const path = await monitor(greeting, ({ execute, id }) =>
    execute === 'query-status' ? `{"event": "STOP"}\n{"return": {"status": "paused"}, "id": "${id}"}\n` : done({ id }),
  )
  const qmp = await connectQmp({ path, onEvent })
  expect(await Promise.all([qmp.execute('query-status'), qmp.execute('cont')])).toEqual([{ status: 'paused' }, {}])
  expect(events).toEqual(['STOP'])
  qmp.close()
  await qmp.closed
  await expect(qmp.execute('cont')).rejects.toThrow('closed')
})

it('tells why QEMU refuses', async () => {
  const path = await monitor(greeting, ({ execute, id }) =>
    execute === 'quit' ? `{"error": {"class": "GenericError", "desc": "not now"}, "id": "${id}"}\n` : done({ id }),
  )
  const qmp = await connectQmp({ path, onEvent })
  onTestFinished(() => qmp.close())
  await expect(qmp.execute('quit')).rejects.toThrow('QEMU refused: not now')
})

it('ends with who says what cannot be read, and fails what was asked', async () => {
  const path = await monitor(greeting, (line) => (line.execute === 'quit' ? 'no JSON\n' : done(line)))
  const qmp = await connectQmp({ path, onEvent })
  await expect(qmp.execute('quit')).rejects.toThrow('cannot be read')
  await qmp.closed
})

it.each([
  ['who does not greet, since another client is served', '', 'in time'],
  ['who greets with something else', 'SSH-2.0-OpenSSH\r\n', 'cannot be read'],
])('does not wait for %s', async (_name, first, said) => {
  const path = await monitor(first, done)
  await expect(connectQmp({ path, onEvent, timeout: 100 })).rejects.toThrow(said)
})

it('does not wait for an answer that does not come', async () => {
  const path = await monitor(greeting, (line) => (line.execute === 'stop' ? '' : done(line)))
  const qmp = await connectQmp({ path, onEvent, timeout: 100 })
  onTestFinished(() => qmp.close())
  await expect(qmp.execute('stop')).rejects.toThrow('in time')
  expect(await qmp.execute('cont')).toEqual({})
})

it('fails where nobody listens', async () => {
  await expect(connectQmp({ path: join(tmpdir(), 'nobody.sock'), onEvent })).rejects.toMatchObject({ code: 'ENOENT' })
})
