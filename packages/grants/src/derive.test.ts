import { decryptPath, encryptPath } from '@perigee/crypto/encryption-store'
import { encryptPrefix } from '@perigee/crypto/list-prefix'
import { type AccessGrant, parseAccessGrant, serializeAccessGrant } from './access-grant'
import { addCaveat, serializeApiKey } from './api-key'
import { decodeCaveat } from './caveat'
import { generateAccessGrant, restrictGrant } from './derive'
import { type Permission, setApiKeyPermission } from './permission'
import { checkAction, maxObjectTtl } from './verify'
import { key32, path } from '@perigee/crypto/testing/arbitraries'
import { kindOfError } from '@perigee/crypto/testing/kind-of-error'
import { utf8 } from '@perigee/std/bytes'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { op } from './actions'
import { anAction, keyWith, secret, unrestricted } from './testing/keys'

const rootKey = new Uint8Array(32).fill(4)
const read: Permission = { allowDownload: true, allowList: true }
const grantOf = (encryptPath = true, key: Uint8Array | null = rootKey): AccessGrant =>
  generateAccessGrant({ satelliteAddress: 'id@host:1', apiKey: unrestricted, rootKey: key, encryptPath })
const entriesOf = (grant: AccessGrant): string[] =>
  grant.encryption.entries().map(({ bucket, plainPath }) => `${bucket}:${plainPath}`)

describe('restricting a grant', () => {
  it('leaves a grant that encrypts below its prefix as the root does, and nothing wider', () => {
    fc.assert(
      fc.property(key32, fc.boolean(), path, path, (key, encrypted, folder, below) => {
        fc.pre(!folder.endsWith('/'))
        const root = grantOf(encrypted, key)
        const shared = parseAccessGrant(serializeAccessGrant(restrictGrant(root, [`photos/${folder}/`], read)))
        const whole = `${folder}/${below}`
        const sealed = encryptPath(root.encryption, 'photos', whole)
        expect(encryptPath(shared.encryption, 'photos', whole)).toEqual(sealed)
        expect(decryptPath(shared.encryption, 'photos', sealed.cipherPath).plainPath).toBe(whole)
        const top = `${folder}/`
        expect(encryptPrefix(shared.encryption, 'photos', top)).toEqual(encryptPrefix(root.encryption, 'photos', top))
        expect(shared.encryption.defaultKey).toBeNull()
        expect(kindOfError(() => encryptPath(shared.encryption, 'photos', `x${folder}`))).toBe('missing-base')
        const action = anAction({ path: sealed.cipherPath })
        const judged = [op.read, op.write].map((number) =>
          checkAction(shared.apiKey, { secret, versionBits: 0, action: { ...action, op: number } }),
        )
        expect(judged.map(({ ok }) => ok)).toEqual([true, false])
      }),
    )
  })

  it('works on the text of the prefix: one slash at its end does not count', () => {
    const entries = (...paths: string[]) => entriesOf(restrictGrant(grantOf(), paths, read))
    expect(entries('photos/a/')).toEqual(['photos:a'])
    expect(entries('photos/a//')).toEqual(['photos:a/'])
    expect(entries('photos/', 'photos//')).toEqual(['photos:'])
    expect(entries('photos///')).toEqual(['photos:/'])
  })

  it('keeps the narrower of two restrictions, whichever comes first', () => {
    const narrow = restrictGrant(grantOf(), ['photos/a/b', 'docs'], read)
    expect(entriesOf(restrictGrant(narrow, ['photos'], read))).toEqual(['photos:a/b'])
    const wide = restrictGrant(grantOf(), ['photos/a'], read)
    expect(entriesOf(restrictGrant(wide, ['photos/a/b/c'], read))).toEqual(['photos:a/b/c'])
    expect(kindOfError(() => restrictGrant(wide, ['photos/b'], read))).toBe('missing-base')
  })

  it('denies locks unless asked not to; a key alone never mentions them', () => {
    const flags = (grant: { caveats: readonly Uint8Array[] }) =>
      grant.caveats.map((caveat) => decodeCaveat(caveat).flags.has('disallowLocks'))
    expect(flags(restrictGrant(grantOf(), [], read).apiKey)).toEqual([true])
    expect(flags(restrictGrant(grantOf(), [], { ...read, allowLock: true }).apiKey)).toEqual([false])
    expect(flags(setApiKeyPermission(unrestricted, [], read))).toEqual([false])
  })

  it('makes another key each time', () => {
    expect(restrictGrant(grantOf(), [], read).apiKey.tail).not.toEqual(restrictGrant(grantOf(), [], read).apiKey.tail)
  })

  it('works without any encryption key where none is needed', () => {
    const grant = restrictGrant(grantOf(true, null), ['photos'], read)
    expect(entriesOf(parseAccessGrant(serializeAccessGrant(grant)))).toEqual([])
    expect(kindOfError(() => encryptPath(grant.encryption, 'photos', 'a'))).toBe('missing-base')
  })
})

describe('permissions that make no sense', () => {
  const noon = new Date('2030-01-01T12:00:00Z')
  it.each([
    ['permission is empty', {}],
    ['permission is empty', { allowDownload: false, allowList: undefined }],
    ['invalid time range', { ...read, notBefore: noon, notAfter: new Date(noon.getTime() - 1) }],
    ['non-positive ttl period', { ...read, maxObjectTtl: 0 }],
    ['non-positive ttl period', { ...read, maxObjectTtl: Number.NaN }],
    ['invalid time', { ...read, notAfter: new Date(Number.NaN) }],
  ] as [string, Permission][])('%s', (message, permission) => {
    for (const attempt of [
      () => setApiKeyPermission(unrestricted, [], permission),
      () => restrictGrant(grantOf(), [], permission),
    ]) {
      expect(kindOfError(attempt)).toBe('request')
      expect(attempt).toThrow(message)
    }
  })

  it('include a lifetime alone for a grant, not for a key', () => {
    const permission = { maxObjectTtl: 60_000 }
    expect(() => restrictGrant(grantOf(), [], permission)).toThrow('permission is empty')
    expect(maxObjectTtl(setApiKeyPermission(unrestricted, [], permission))).toBe(60_000)
    expect(maxObjectTtl(restrictGrant(grantOf(), [], { ...read, ...permission }).apiKey)).toBe(60_000)
  })
})

describe('generating a grant', () => {
  it('keeps only the keys of the buckets that the API key is limited to', () => {
    const apiKey = setApiKeyPermission(unrestricted, ['photos', 'docs'], read)
    const grant = generateAccessGrant({ satelliteAddress: 'a', apiKey, rootKey })
    expect(entriesOf(grant)).toEqual(['docs:', 'photos:'])
    expect(grant.encryption.defaultKey).toBeNull()
  })

  it('loses all keys to a caveat that cannot be read, and still parses', () => {
    const apiKey = addCaveat(unrestricted, Uint8Array.of(0xff))
    const { encryption } = generateAccessGrant({ satelliteAddress: 'a', apiKey, rootKey })
    expect([encryption.defaultKey, encryption.entries(), encryption.defaultPathCipher]).toEqual([null, [], 0])
    const text = serializeAccessGrant({ satelliteAddress: 'a', apiKey, encryption: grantOf().encryption })
    const parsed = parseAccessGrant(text)
    expect(serializeApiKey(parsed.apiKey)).toBe(serializeApiKey(apiKey))
    expect([parsed.encryption.defaultKey, parsed.encryption.defaultPathCipher]).toEqual([null, 0])
  })

  it('skips paths that it cannot decrypt and buckets that are not text', () => {
    const prefix = Uint8Array.of(2, 3, 4)
    const allowedPaths = [
      { bucket: utf8('photos'), encryptedPathPrefix: prefix },
      { bucket: Uint8Array.of(0xff), encryptedPathPrefix: new Uint8Array() },
      { bucket: utf8('docs'), encryptedPathPrefix: new Uint8Array() },
    ]
    const grant = generateAccessGrant({ satelliteAddress: 'a', apiKey: keyWith({ allowedPaths }), rootKey })
    expect(entriesOf(grant)).toEqual(['docs:'])
  })

  it('refuses a missing address and a root key of another length', () => {
    const input = { satelliteAddress: 'a', apiKey: unrestricted, rootKey }
    expect(kindOfError(() => generateAccessGrant({ ...input, satelliteAddress: '' }))).toBe('request')
    expect(kindOfError(() => generateAccessGrant({ ...input, rootKey: new Uint8Array(31) }))).toBe('format')
  })
})
