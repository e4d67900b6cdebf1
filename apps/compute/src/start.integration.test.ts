import { fakeEngine } from '@perigee/compute/testing/fake-engine'
import { sshServer } from '@perigee/compute/testing/ssh-server'
import { compute } from '@perigee/contract/compute'
import { migrations } from '@perigee/satellite-db/migrations/index'
import type { SatelliteSchema } from '@perigee/satellite-db/schema'
import { createLogger } from '@perigee/server-kit/logger'
import { migrate } from '@perigee/server-kit/migrate'
import { systemClock } from '@perigee/std/clock'
import { freePorts } from '@perigee/testing/free-ports'
import { httpClient } from '@perigee/testing/http'
import { openTestDatabase } from '@perigee/testing/postgres'
import { afterAll, expect, it } from 'vitest'
import { start } from './index'
import { settings } from './settings'
import { aScene } from './testing/a-scene'
import { newInstance } from './testing/examples'
import { consoleOrigin } from './testing/start-compute'
import { computeKeys } from '@perigee/compute/compute-keys'

const rootSecret = new Uint8Array(32).fill(7)
const logger = createLogger({ level: 'silent' })
const ssh = await sshServer()
const host = fakeEngine(ssh.at)
const { db, address, drop } = await openTestDatabase<SatelliteSchema>({
  template: 'satellite',
  migrate: (empty) => migrate(empty, { schema: 'satellite', migrations }),
})
const [port = 0] = await freePorts(1)
const given = { db, address, rootSecret, consoleOrigin, logger, engine: host.engine, computeCosts: async () => null }
const begin = () =>
  start({
    ...given,
    settings: settings.load({ PERIGEE_COMPUTE: 'qemu', PERIGEE_COMPUTE_PORT: String(port) }),
  })
const service = await begin()
const waiting = { timeout: 15_000 }
afterAll(async () => {
  await service.stop()
  ssh.close()
  await drop()
})

it('brings machines to what people ask for, and leaves them running when it stops', async () => {
  const { ask } = await aScene({
    db,
    clock: systemClock,
    deps: { clock: systemClock, keys: computeKeys(rootSecret) },
    http: httpClient(service.url),
  })
  await expect.poll(async () => (await ask(compute.listLocations)).body, waiting).toHaveLength(1)
  const body = newInstance({ image: 'debian-12' })
  const { id } = (await ask(compute.createInstance, { body })).body as { id: string }
  const params = { id }
  const seen = async () => (await ask(compute.getInstance, { params })).body
  await expect.poll(seen, waiting).toMatchObject({ status: 'complete', remote: { port: expect.any(Number) as number } })
  expect((await ask(compute.readConsole, { params })).body).toEqual({ output: 'booted' })

  expect(await ask(compute.stopInstance, { params })).toMatchObject({ status: 200 })
  await expect.poll(seen, waiting).toMatchObject({ status: 'offline' })
  expect(await ask(compute.startInstance, { params })).toMatchObject({ status: 200 })
  await expect.poll(seen, waiting).toMatchObject({ status: 'complete' })

  await service.stop()
  expect(host.machines.get(id)?.state).toBe('running')
  await expect(ask(compute.getInstance, { params })).rejects.toThrow()

  const again = await begin()
  expect(await seen()).toMatchObject({ status: 'complete' })
  expect((await ask(compute.deleteInstance, { params })).status).toBe(204)
  await expect.poll(async () => (await ask(compute.listInstances)).body, waiting).toEqual([])
  expect(host.machines.size).toBe(0)
  again.tellStopping()
  expect((await httpClient(again.url).get('/-/health')).status).toBe(503)
  await again.stop()
})
