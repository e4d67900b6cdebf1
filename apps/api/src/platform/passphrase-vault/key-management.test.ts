import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomBytes } from '@perigee/crypto/hash'
import { utf8 } from '@perigee/std/bytes'
import { toHex } from '@perigee/std/encoding'
import { afterAll, describe, expect, it } from 'vitest'
import { openKeyFile } from './key-file'
import { type KeyManagement, KeyManagementError } from './key-management'
import { localKeys } from './local-keys'
import { createPassphraseVault } from './passphrase-vault'

const folder = mkdtempSync(join(tmpdir(), 'perigee-keys-'))
afterAll(() => rmSync(folder, { recursive: true }))
let files = 0
const newFile = () => join(folder, `data-${++files}`, 'passphrase-keys')

const kinds: { name: string; make: () => KeyManagement }[] = [
  { name: 'keys in memory', make: () => localKeys([{ id: 'one', value: randomBytes(32) }]) },
  { name: 'a key file', make: () => openKeyFile(newFile()) },
]

describe.each(kinds)('$name', ({ make }) => {
  const secret = utf8('open sesame')
  const keys = make()
  const { keyId } = keys

  it('opens what it sealed, for the same context', async () => {
    const sealed = await keys.seal(secret, 'project')
    expect(Buffer.from(sealed).includes(Buffer.from(secret))).toBe(false)
    expect(utf8('open sesame')).toEqual(new Uint8Array(await keys.open(sealed, { keyId, context: 'project' })))
  })

  it('seals the same secret differently each time', async () => {
    expect(toHex(await keys.seal(secret, 'project'))).not.toBe(toHex(await keys.seal(secret, 'project')))
  })

  it('opens nothing for another context, by another key, or that was changed or cut', async () => {
    const sealed = await keys.seal(secret, 'project')
    const changed = Uint8Array.from(sealed, (byte, at) => (at === 20 ? byte ^ 1 : byte))
    const refused = async (value: Uint8Array, from: { keyId: string; context: string }) =>
      expect(keys.open(value, from)).rejects.toBeInstanceOf(KeyManagementError)

    await refused(sealed, { keyId, context: 'other project' })
    await refused(sealed, { keyId: 'unknown', context: 'project' })
    await refused(changed, { keyId, context: 'project' })
    await refused(sealed.subarray(0, 10), { keyId, context: 'project' })
    await refused(new Uint8Array(), { keyId, context: 'project' })
    await expect(make().open(sealed, { keyId, context: 'project' })).rejects.toBeInstanceOf(KeyManagementError)
  })
})

describe('the key file', () => {
  it('is made once, for its owner alone, and nothing is left beside it', async () => {
    const file = newFile()
    const sealed = await openKeyFile(file).seal(utf8('secret'), 'project')
    const again = openKeyFile(file)

    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(join(file, '..'))).toEqual(['passphrase-keys'])
    expect(await again.open(sealed, { keyId: again.keyId, context: 'project' })).toHaveLength(6)
  })

  it('is rotated by a further line: the new key seals, the old one still opens', async () => {
    const file = newFile()
    const before = openKeyFile(file)
    const sealed = await before.seal(utf8('secret'), 'project')
    appendFileSync(file, `2027 ${toHex(randomBytes(32))}\n`)
    const after = openKeyFile(file)

    expect(after.keyId).toBe('2027')
    expect(await after.open(sealed, { keyId: before.keyId, context: 'project' })).toHaveLength(6)
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
