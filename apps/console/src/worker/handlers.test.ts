import { deriveRootKey } from '@perigee/crypto/derive'
import { passphraseCheck } from '@perigee/crypto/passphrase-check'
import { fromBase64, toBase64, toHex } from '@perigee/std/encoding'
import { formatAccessKeyId, recordKeyOf } from '@perigee/crypto/edge-credentials'
import { isMnemonic } from '@perigee/crypto/mnemonic'
import { parseAccessGrant } from '@perigee/grants/access-grant'
import { describe, expect, it, vi } from 'vitest'
import type { AccessRight } from './calls'
import { createHandlers } from './handlers'
import { createRootKeys } from './root-keys'

/** A published access grant: the result for this key, passphrase and salt. */
const published = {
  apiKey: '13YqeGFpvtzbUp1QAfpvy2E5ZqLUFFNhEkv7153UDGDVnSmTuYYa7tKUnENGgvFXCCSFP7zNhKw6fsuQmWG5JGdQJbXVaVYFhoM2LcA',
  rootKey: { passphrase: 'supersecretpassphrase', salt: 'XGjYvx0YvBXhbjrLK7+AnTzZ9tUFYE6XqOGgO/61hDg=' },
  satelliteNodeURL: 'a',
  grant:
    '158UWUf6FHtCk8RGQn2JAXETNRnVwyoF7yEQQnuvPrLbsCPpttuAVWwzQ2YgD2bpQLpdBnctHssvQsqeju7kn7gz3LEJZSdRqyRG6rA9Da3PLGsawWMtM3NdGVqq9akyEmotsN7eMJVC1mfTsupiYXeHioTTTg11kY',
}
const { apiKey, rootKey, satelliteNodeURL } = published

const handlers = createHandlers()
const permission = { rights: ['download', 'list'] satisfies AccessRight[], notAfter: '2030-01-02T03:04:05.500Z' }

describe('generating an access', () => {
  it('gives the published grant', async () => {
    expect(await handlers.generateAccess({ apiKey, satelliteNodeURL, encryptPath: true, rootKey })).toBe(
      published.grant,
    )
  })

  it('without a passphrase gives a grant that holds no key', async () => {
    const text = await handlers.generateAccess({ apiKey, satelliteNodeURL, encryptPath: true, rootKey: null })
    const { encryption } = parseAccessGrant(text)
    expect([encryption.defaultKey, encryption.entries()]).toEqual([null, []])
  })

  it('of a key limited to a bucket gives the key of that bucket and no root key', async () => {
    const limited = await handlers.setPermission({ apiKey, buckets: ['photos'], permission })
    const text = await handlers.generateAccess({ apiKey: limited, satelliteNodeURL, encryptPath: true, rootKey })
    const { encryption } = parseAccessGrant(text)
    expect(encryption.defaultKey).toBeNull()
    expect(encryption.entries().map(({ bucket }) => bucket)).toEqual(['photos'])
  })

  it('refuses an empty passphrase', async () => {
    const empty = { ...rootKey, passphrase: '' }
    const made = handlers.generateAccess({ apiKey, satelliteNodeURL, encryptPath: true, rootKey: empty })
    await expect(made).rejects.toThrow("Passphrase can't be empty")
  })
})

describe('restricting', () => {
  it('a key adds one caveat and changes nothing else', async () => {
    const restricted = await handlers.setPermission({ apiKey, buckets: [], permission })
    const grantOf = (key: string) =>
      handlers.generateAccess({ apiKey: key, satelliteNodeURL, encryptPath: true, rootKey })
    const [narrow, wide] = [await grantOf(restricted), await grantOf(apiKey)]
    const parsed = parseAccessGrant(narrow)
    expect(parsed.apiKey.caveats).toHaveLength(1)
    expect(parsed.apiKey.head).toEqual(parseAccessGrant(wide).apiKey.head)
  })

  it('a grant keeps only the keys of the paths it is restricted to', async () => {
    const text = await handlers.restrictGrant({ grant: published.grant, paths: ['photos/2026/'], permission })
    const { encryption } = parseAccessGrant(text)
    expect(encryption.defaultKey).toBeNull()
    expect(encryption.entries().map(({ bucket, plainPath }) => [bucket, plainPath])).toEqual([['photos', '2026']])
  })

  it('to nothing is refused', () => {
    const nothing = () => handlers.setPermission({ apiKey, buckets: [], permission: { rights: [] } })
    expect(nothing).toThrow('permission is empty')
  })
})

describe('the check value of a passphrase', () => {
  it('comes from the root key, so it differs by passphrase and by project', async () => {
    const check = await handlers.passphraseCheck(rootKey)
    expect(check).toBe(await handlers.passphraseCheck({ ...rootKey }))
    expect(check).toBe(toBase64(passphraseCheck(await deriveRootKey({ ...rootKey, salt: fromBase64(rootKey.salt) }))))
    const others = [
      { ...rootKey, salt: 'AAAAAAAAAAAAAAAAAAAAAA==' },
      { ...rootKey, passphrase: `${rootKey.passphrase} ` },
    ]
    for (const other of others) expect(await handlers.passphraseCheck(other)).not.toBe(check)
  })

  it('is refused for an empty passphrase', async () => {
    await expect(handlers.passphraseCheck({ ...rootKey, passphrase: '' })).rejects.toThrow("Passphrase can't be empty")
  })
})

describe('root keys', () => {
  it('are derived once for a passphrase and a salt', async () => {
    const derive = vi.fn(deriveRootKey)
    const rootKeys = createRootKeys(derive)
    const [first, second] = await Promise.all([rootKeys.of(rootKey), rootKeys.of(rootKey)])
    expect(first).toBe(second)
    await rootKeys.of({ ...rootKey, salt: 'AAAAAAAAAAAAAAAAAAAAAA==' })
    await rootKeys.of({ ...rootKey, passphrase: 'another' })
    expect(derive).toHaveBeenCalledTimes(3)
    rootKeys.forget()
    expect(await rootKeys.of(rootKey)).not.toBe(first)
    expect(derive).toHaveBeenCalledTimes(4)
  })
})

it('a generated passphrase is a twelve-word mnemonic, each time another', async () => {
  const [one, two] = [await handlers.generateMnemonic(undefined), await handlers.generateMnemonic(undefined)]
  expect(isMnemonic(one)).toBe(true)
  expect(one.split(' ')).toHaveLength(12)
  expect(one).not.toBe(two)
})

describe('a link of the list', () => {
  const accessKey = new Uint8Array(16).fill(3)
  const place = '{"path":"a"}'

  it('is named by the hash of its record, and opens for the passphrase that sealed it', async () => {
    const { linkHash, sealedPlace } = await handlers.sealLink({
      accessKeyId: formatAccessKeyId(accessKey),
      place,
      rootKey,
    })
    expect(linkHash).toBe(toHex(recordKeyOf(accessKey)))
    expect(await handlers.openLink({ linkHash, sealedPlace, rootKey })).toBe(place)
    const other = { ...rootKey, passphrase: 'another' }
    expect(await handlers.openLink({ linkHash, sealedPlace, rootKey: other })).toBeNull()
  })
})
