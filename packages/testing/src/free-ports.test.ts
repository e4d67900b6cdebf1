import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, it, vi } from 'vitest'
import { freePorts } from './free-ports'

it('gives ports that a server can have, and none of them twice', async () => {
  const ports = [...(await freePorts(3)), ...(await freePorts(2))]
  const servers = await Promise.all(
    ports.map(async (port) => {
      const server = createServer().listen(port, '127.0.0.1')
      await once(server, 'listening')
      return server
    }),
  )
  expect(new Set(ports).size).toBe(5)
  for (const port of ports) expect(port).toBeLessThan(32_768)
  for (const server of servers) server.close()
})

it('gives no port of a block that another process has', async () => {
  const [port = 0] = await freePorts(1)
  vi.resetModules()
  const another = await import('./free-ports')
  const others = await another.freePorts(150)
  const block = (number: number) => Math.floor((number - 11_000) / 100)
  expect(others.map(block)).not.toContain(block(port))
  expect(new Set(others).size).toBe(150)
})
