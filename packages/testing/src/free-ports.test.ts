import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, it } from 'vitest'
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
