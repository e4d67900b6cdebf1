import { once } from 'node:events'
import { get as httpGet, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { randomBytes } from '@perigee/crypto/hash'
import { createAdmission } from '@perigee/server-kit/admission/create-admission'
import { admissionSettings } from '@perigee/server-kit/admission/settings'
import { defineSettings } from '@perigee/server-kit/settings'
import { expect, it } from 'vitest'
import { bucket, useLinkshare } from './testing/start-linkshare'

const settings = defineSettings(admissionSettings).load({ PERIGEE_STRANGER_PROCESSOR_TIME: '20ms' })
const linkshare = useLinkshare({ env: { PERIGEE_LINKSHARE_HEADER_TIMEOUT: '300ms' } }, async ({ put }) => {
  await put('folder/large.bin', randomBytes(8 * 2 ** 20))
})
const strict = useLinkshare({ admission: createAdmission({ settings }) }, ({ put }) => put('page.txt', 'page'))

const from = async (localAddress: string, path: string, there = linkshare()): Promise<IncomingMessage> => {
  const outgoing = httpGet(there.url + path, { localAddress, agent: false })
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
  answer.on('error', () => undefined)
  return answer
}

it('a visitor has four archives at a time; others have theirs', async () => {
  const archive = `/raw/${linkshare().access}/${bucket}/folder/?download-kind=tar.gz`
  const open = await Promise.all(Array.from({ length: 4 }, () => from('127.0.0.2', archive)))
  expect(open.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  expect((await from('127.0.0.2', archive)).statusCode).toBe(429)
  const other = await from('127.0.0.3', archive)
  expect(other.statusCode).toBe(200)
  for (const answer of [...open, other]) answer.destroy()
  await expect.poll(async () => (await from('127.0.0.2', archive)).destroy().statusCode).toBe(200)
})

it('a stranger whose links cost much is told to come back; who has a link that works goes on', async () => {
  const get = async (address: string, path: string) => (await from(address, path, strict())).resume().statusCode
  const link = `/raw/${strict().access}/${bucket}/page.txt`
  expect(await get('127.0.0.4', link)).toBe(200)
  const garbage = `/s/1${'x'.repeat(8000)}/${bucket}/`
  await expect.poll(() => get('127.0.0.4', garbage), { interval: 0 }).toBe(429)
  expect(await get('127.0.0.4', link)).toBe(200)
  expect(await get('127.0.0.5', garbage)).toBe(400)
})

it('a visitor who does not end the request is sent away', async () => {
  const { hostname, port } = new URL(linkshare().url)
  const line = connect({ host: hostname, port: Number(port) })
  let answer = ''
  line.setEncoding('latin1').on('data', (piece: string) => (answer += piece))
  line.on('error', () => undefined)
  await once(line, 'connect')
  line.write('GET / HTTP/1.1\r\nhost: x\r\nx-slow: ')
  const more = setInterval(() => line.write('x'), 50)
  await once(line, 'close')
  clearInterval(more)
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
})
