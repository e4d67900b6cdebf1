import { createServer } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { sshServer } from '../testing/ssh-server'
import { greetsBySsh } from './ssh-banner'

async function aServer(greeting: string) {
  const server = await sshServer()
  onTestFinished(server.close)
  server.says.greeting = greeting
  return server.at
}

it.each([
  ['SSH-2.0-OpenSSH_9.2p1 Debian\r\n', true],
  ['SSH-2.0-x', true],
  ['Welcome.\r\nNobody is watched here.\r\nSSH-2.0-x\r\n', true],
  [`${'line\n'.repeat(19)}SSH-2.0-x\r\n`, true],
  [`${'line\n'.repeat(20)}SSH-2.0-x\r\n`, false],
  [`${'x'.repeat(4_000)}\nSSH-2.0-x\r\n`, true],
  [`${'x'.repeat(4_096)}\nSSH-2.0-x\r\n`, false],
  ['It is not SSH-2.0-x\r\n', false],
  ['SSH-1.99-old\r\n', false],
  ['HTTP/1.1 400 Bad Request\r\n', false],
  ['', false],
])('%j', async (greeting, greets) =>
  expect(await greetsBySsh(await aServer(greeting), greets ? 10_000 : 200)).toBe(greets),
)

it('is no for what says ever more, long before the time is over', async () => {
  const at = await aServer('endless\r\n'.repeat(100_000))
  const begun = performance.now()
  expect(await greetsBySsh(at, 60_000)).toBe(false)
  expect(performance.now() - begun).toBeLessThan(30_000)
})

it('is no for a port that nobody has', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  const port = typeof address === 'object' && address ? address.port : 0
  expect(await greetsBySsh({ host: '127.0.0.1', port }, 1_000)).toBe(false)
})
