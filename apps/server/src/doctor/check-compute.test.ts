import { expect, it } from 'vitest'
import { loadConfig } from '../load-config'
import { checkCompute } from './check-compute'

const away = { PERIGEE_COMPUTE: 'incus', PERIGEE_INCUS_SOCKET: '/nowhere/unix.socket' }
const found = async (env: NodeJS.ProcessEnv) =>
  (await checkCompute(loadConfig({ PERIGEE_DATA: '/srv/perigee', ...env }))).map(({ state, says }) => ({ state, says }))

it('says nothing where there is no compute here', async () => {
  expect(await found({})).toEqual([])
  expect(await found({ PERIGEE_COMPUTE_URL: 'https://compute.example.com' })).toEqual([])
})

it('says that the engine is not there, and where instances are reached', async () => {
  expect(await found(away)).toEqual([
    { state: 'wrong', says: expect.stringMatching(/./) as string },
    { state: 'fine', says: 'listened for on 127.0.0.1' },
  ])
})

it('says that there is nothing to make an instance of', async () => {
  const [images] = await found({ PERIGEE_COMPUTE: 'qemu' })
  expect(images).toEqual({ state: 'wrong', says: 'there is none' })
})

it('says what settings of an engine lack', async () => {
  const [engine] = await found({ PERIGEE_COMPUTE: 'incus' })
  expect(engine).toEqual({ state: 'wrong', says: 'PERIGEE_INCUS_SOCKET: expected, or PERIGEE_INCUS_URL' })
})

it.each([
  ['7900-8000', 'wrong', /a service of ours has port 79\d\d/],
  ['7920-7930', 'fine', /listened for/],
])('the ports %s are %s', async (range, state, says) => {
  const [, ports] = await found({ ...away, PERIGEE_COMPUTE_SSH_PORTS: range })
  expect(ports).toEqual({ state, says: expect.stringMatching(says) as string })
})

it('the ports are not those of services with TLS either', async () => {
  const tls = { PERIGEE_TLS_CERTIFICATE: '/c.pem', PERIGEE_TLS_KEY: '/k.pem', PERIGEE_COMPUTE_SSH_PORTS: '7920-7930' }
  expect((await found({ ...away, ...tls }))[1]).toMatchObject({ state: 'wrong' })
})

it('notes that strangers reach instances', async () => {
  const [, , strangers] = await found({ ...away, PERIGEE_COMPUTE_SSH_BIND: '0.0.0.0' })
  expect(strangers).toEqual({ state: 'note', says: expect.stringContaining('0.0.0.0') as string })
})
