import { createServer, type AddressInfo, type Socket } from 'node:net'
import { utf8 } from '@perigee/std/bytes'
import { beforeEach, describe, expect, it } from 'vitest'
import { startTransitServer } from '../testing/transit-server'
import { KeyManagementError, KeyManagementUnavailable } from './key-management'
import { transitKeys } from './transit'

const server = await startTransitServer()
const keys = transitKeys(server.options)
const secret = utf8('open sesame')
const value = await keys.seal(secret, 'project')

beforeEach(() => {
  server.setToken('token-one')
  Object.assign(server.state, { token: 'token-one', isSealed: false, redirect: '' })
})

describe('a transit engine', () => {
  it('seals under the newest version of its key and still opens what older ones sealed', async () => {
    expect([value.keyId, await keys.activeKeyId()]).toEqual(['vault:passphrases:v1', 'vault:passphrases:v1'])
    server.rotate('passphrases')
    const newer = await keys.seal(secret, 'project')
    expect([newer.keyId, await keys.activeKeyId()]).toEqual(['vault:passphrases:v2', 'vault:passphrases:v2'])
    for (const each of [value, newer]) expect(new Uint8Array(await keys.open(each, 'project'))).toEqual(secret)
  })

  it('is asked with the token that is in the file now', async () => {
    server.state.token = 'token-two'
    await expect(keys.open(value, 'project')).rejects.toThrow('the token may not use the key')
    server.setToken('token-two')
    expect(await keys.open(value, 'project')).toHaveLength(secret.length)
  })

  it.each([
    { what: 'a wrong token', break: () => server.setToken('other'), says: 'answers 403 to decrypt: the token may not' },
    { what: 'a seal', break: () => void (server.state.isSealed = true), says: 'answers 503 to decrypt: it is sealed' },
    { what: 'a redirect', break: () => void (server.state.redirect = 'http://127.0.0.1:1/'), says: 'does not answer' },
  ])('with $what is unavailable, which says nothing against what it sealed', async ({ break: breakIt, says }) => {
    breakIt()
    const error: unknown = await keys.open(value, 'project').catch((cause: unknown) => cause)
    expect(error).toBeInstanceOf(KeyManagementUnavailable)
    expect(String(error)).toContain(says)
    expect(String(error)).not.toMatch(/token-|sesame/)
    await expect(keys.seal(secret, 'project')).rejects.toBeInstanceOf(KeyManagementUnavailable)
  })

  it.each([
    { what: 'another mount', change: { mount: 'transit' }, says: 'not mounted there' },
    { what: 'no token file', change: { tokenFile: '/nowhere/token' }, says: 'cannot be read' },
    { what: 'no server', change: { url: 'http://127.0.0.1:1' }, says: 'does not answer' },
    { what: 'another key', change: { key: 'unknown' }, says: 'answers 400 to encrypt' },
  ])('with $what seals nothing', async ({ change, says }) => {
    const wrong = transitKeys({ ...server.options, ...change })
    await expect(wrong.seal(secret, 'project')).rejects.toThrow(says)
    await expect(wrong.activeKeyId()).rejects.toBeInstanceOf(KeyManagementUnavailable)
  })

  it('gives up on a server that is silent', async () => {
    const sockets: Socket[] = []
    const silent = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1')
    await new Promise((resolve) => silent.once('listening', resolve))
    const { port } = silent.address() as AddressInfo
    const slow = transitKeys({ ...server.options, url: `http://127.0.0.1:${port}`, timeout: 50 })
    await expect(slow.open(value, 'project')).rejects.toThrow('does not answer')
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => silent.close(resolve))
  })

  it('does not open by the id of another kind of key', async () => {
    await expect(keys.open({ ...value, keyId: '2027' }, 'project')).rejects.toBeInstanceOf(KeyManagementError)
  })
})
