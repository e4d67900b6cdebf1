import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomBytes } from '@perigee/crypto/hash'
import { utf8 } from '@perigee/std/bytes'
import { toHex } from '@perigee/std/encoding'
import { afterAll, describe, expect, it } from 'vitest'
import { startTransitServer } from '../testing/transit-server'
import { openKeyFile } from './key-file'
import { type KeyManagement, KeyManagementError, type Sealed } from './key-management'
import { localKeys } from './local-keys'
import { createPassphraseVault } from './passphrase-vault'
import { transitKeys } from './transit'

const folder = mkdtempSync(join(tmpdir(), 'perigee-keys-'))
afterAll(() => rmSync(folder, { recursive: true }))
let files = 0
const newFile = () => join(folder, `data-${++files}`, 'passphrase-keys')

const aKey = (id: string) => ({ id, value: randomBytes(32) })
const inMemory = () => {
  const key = aKey('one')
  return localKeys({ active: key, find: (id) => (id === key.id ? key : undefined) })
}
const transit = await startTransitServer()
const otherTransit = await startTransitServer()

const kinds: { name: string; keys: KeyManagement; others: KeyManagement }[] = [
  { name: 'keys in memory', keys: inMemory(), others: inMemory() },
  { name: 'a key file', keys: openKeyFile(newFile()), others: openKeyFile(newFile()) },
  { name: 'a transit engine', keys: transitKeys(transit.options), others: transitKeys(otherTransit.options) },
]

describe.each(kinds)('$name', ({ keys, others }) => {
  const secret = utf8('open sesame')

  it('opens what it sealed, for the same context', async () => {
    const value = await keys.seal(secret, 'project')
    expect(Buffer.from(value.sealed).includes(Buffer.from(secret))).toBe(false)
    expect(Buffer.from(value.sealed).includes(Buffer.from(secret).toString('base64'))).toBe(false)
    expect(new Uint8Array(await keys.open(value, 'project'))).toEqual(secret)
  })

  it('says under which key it seals', async () => {
    expect((await keys.seal(secret, 'project')).keyId).toBe(await keys.activeKeyId())
  })

  it('seals the same secret differently each time', async () => {
    const [one, other] = [await keys.seal(secret, 'project'), await keys.seal(secret, 'project')]
    expect(toHex(one.sealed)).not.toBe(toHex(other.sealed))
  })

  it('opens nothing for another context, by another key, or that was changed or cut', async () => {
    const value = await keys.seal(secret, 'project')
    const changed = Uint8Array.from(value.sealed, (byte, at) => (at === 20 ? byte ^ 1 : byte))
    const refused = async (given: Sealed, context = 'project') =>
      expect(keys.open(given, context)).rejects.toBeInstanceOf(KeyManagementError)

    await refused(value, 'other project')
    await refused({ ...value, keyId: 'unknown' })
    await refused({ ...value, keyId: 'vault:unknown:v1' })
    await refused({ ...value, sealed: changed })
    await refused({ ...value, sealed: value.sealed.subarray(0, 10) })
    await refused({ ...value, sealed: new Uint8Array() })
    await expect(others.open(value, 'project')).rejects.toBeInstanceOf(KeyManagementError)
  })
})

describe('the key file', () => {
  it('is made once, for its owner alone, and nothing is left beside it', async () => {
    const file = newFile()
    const value = await openKeyFile(file).seal(utf8('secret'), 'project')
    const again = openKeyFile(file)

    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(join(file, '..'))).toEqual(['passphrase-keys'])
    expect(await again.open(value, 'project')).toHaveLength(6)
  })

  it('is rotated by a further line: the new key seals, the old one still opens', async () => {
    const file = newFile()
    const before = openKeyFile(file)
    const value = await before.seal(utf8('secret'), 'project')
    appendFileSync(file, `2027 ${toHex(randomBytes(32))}\n`)
    const after = openKeyFile(file)

    expect(await after.activeKeyId()).toBe('2027')
    expect(await after.open(value, 'project')).toHaveLength(6)
  })

  it('that got a key meanwhile is read again when the key is asked for', async () => {
    const file = newFile()
    const running = openKeyFile(file)
    appendFileSync(file, `2027 ${toHex(randomBytes(32))}\n`)
    const value = await openKeyFile(file).seal(utf8('secret'), 'project')

    expect(await running.open(value, 'project')).toHaveLength(6)
    expect(await running.activeKeyId()).not.toBe('2027')
  })

  it('seals with the key that is named', async () => {
    const file = newFile()
    const first = await openKeyFile(file).activeKeyId()
    appendFileSync(file, `2027 ${toHex(randomBytes(32))}\n`)
    expect(await openKeyFile(file, first).activeKeyId()).toBe(first)
    expect(() => openKeyFile(file, '2028')).toThrow('holds no key 2028, which PERIGEE_PASSPHRASE_KEY names')
  })

  it.each([
    { content: '', says: /holds no key/ },
    { content: 'one 1234\n', says: /has a line that is no key/ },
    { content: `one ${'ab'.repeat(32)}\none ${'cd'.repeat(32)}\n`, says: /names a key twice/ },
  ])('that holds "$content" is refused, and stays as it is', ({ content, says }) => {
    const file = join(folder, `bad-${++files}`)
    writeFileSync(file, content)
    expect(() => openKeyFile(file)).toThrow(says)
    expect(readFileSync(file, 'utf8')).toBe(content)
  })
})

it('the vault makes long passphrases, each its own, that open for their project only', async () => {
  const vault = createPassphraseVault(openKeyFile(newFile()))
  const [one, other] = [await vault.create('one'), await vault.create('other')]

  expect(await vault.open('one', one)).toMatch(/^[A-Za-z0-9+/]{43}=$/)
  expect(await vault.open('one', one)).not.toBe(await vault.open('other', other))
  await expect(vault.open('one', other)).rejects.toBeInstanceOf(KeyManagementError)
})
