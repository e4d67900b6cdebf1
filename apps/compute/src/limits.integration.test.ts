import { compute } from '@perigee/contract/compute'
import { minute, second } from '@perigee/std/durations'
import { expect, it } from 'vitest'
import { aScene } from './testing/a-scene'
import { startCompute } from './testing/start-compute'

const service = await startCompute()
const absent = { id: '9b2cf0e4-6c4b-4d4e-9f0e-3f6d0f5d8c11' }
const most = 30

it.each([
  compute.createSshKey,
  compute.createInstance,
  compute.updateInstanceType,
  compute.startInstance,
  compute.stopInstance,
  compute.restartInstance,
  compute.resetPassword,
])('$method $path: thirty times a minute for each person', async (call) => {
  const { ask, tokenOf, admin } = await aScene(service)
  const statuses = new Set<number>()
  for (let times = 0; times < most; times++) statuses.add((await ask(call, { params: absent, body: {} })).status)
  expect(statuses).not.toContain(429)
  const refused = await ask(call, { params: absent, body: {} })
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect(Number(refused.headers.get('retry-after'))).toBe(minute / most / second)
  expect((await ask(call, { params: absent, body: {}, token: tokenOf(admin) })).status).not.toBe(429)
  service.clock.advance(minute / most)
  expect((await ask(call, { params: absent, body: {} })).status).not.toBe(429)
})

it('starts are counted with stops, and not with looks', async () => {
  const { ask } = await aScene(service)
  for (let times = 0; times < most; times++) await ask(compute.startInstance, { params: absent })
  expect((await ask(compute.stopInstance, { params: absent })).status).toBe(429)
  expect((await ask(compute.deleteInstance, { params: absent })).status).toBe(404)
  expect((await ask(compute.listInstances)).status).toBe(200)
})
