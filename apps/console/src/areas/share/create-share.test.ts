import { formatAccessKeyId, recordKeyOf } from '@perigee/crypto/edge-credentials'
import { parseAccessGrant } from '@perigee/grants/access-grant'
import { decodeCaveat } from '@perigee/grants/caveat'
import { toHex } from '@perigee/std/encoding'
import { describe, expect, it, vi } from 'vitest'
import type { StoreKeyFacts } from '@/areas/storage/store-key-facts'
import { someLinkServices } from '@/testing/link-services'
import { createShare, type ShareOrder } from './create-share'
import { readPlace } from './link-place'
import { noOptions } from './options/link-draft'
import type { NewLink } from './queries'

const now = new Date('2026-11-20T12:00:00.000Z')
const order: ShareOrder = {
  bucket: 'photos',
  object: { key: 'a/b.png' },
  kind: 'file',
  notAfter: null,
  options: null,
  passphrase: 'secret',
}

function setting(services = someLinkServices().services, taken: string[] = []) {
  return {
    services,
    storeFacts: vi.fn<StoreKeyFacts>(),
    takenNames: async () => taken,
    maxNameLength: 100,
    recordLink: null,
    linkBase: 'https://link.test',
    now: () => now,
  }
}

/** The test's auth service answers the grant itself as the access key id. */
const grantOf = (url: string) => parseAccessGrant(new URL(url).pathname.split('/')[2] ?? '')

describe('the link', () => {
  it('leads to what is shared and opens nothing but that', async () => {
    const { url } = await createShare(setting(), order)
    expect(url).toMatch(/^https:\/\/link\.test\/s\/[^/]+\/photos\/a\/b\.png$/)

    const { encryption, apiKey } = grantOf(url)
    expect(encryption.defaultKey).toBeNull()
    expect(encryption.entries().map(({ bucket, plainPath }) => `${bucket}/${plainPath}`)).toEqual(['photos/a/b.png'])
    const [caveat] = apiKey.caveats.map(decodeCaveat)
    expect(caveat?.allowedPaths).toHaveLength(1)
    expect([...(caveat?.flags ?? [])]).toEqual(expect.arrayContaining(['disallowWrites', 'disallowDeletes']))
    expect(caveat?.flags.has('disallowReads') || caveat?.flags.has('disallowLists')).toBe(false)
    expect(caveat?.notAfter).toBeNull()
  })

  it('to a folder ends with a slash', async () => {
    const { url } = await createShare(setting(), { ...order, kind: 'folder', object: { key: 'a/b/' } })
    expect(url).toMatch(/\/photos\/a\/b\/$/)
  })

  it('ends when it is told to', async () => {
    const { url } = await createShare(setting(), { ...order, notAfter: new Date('2026-12-01T00:00:00Z') })
    const [caveat] = grantOf(url).apiKey.caveats.map(decodeCaveat)
    expect(caveat?.notAfter).toBe(BigInt(Date.parse('2026-12-01T00:00:00Z')) * 1_000_000n)
  })

  it('ends with the trial of its owner', async () => {
    const { services } = someLinkServices(async () => ({
      access_key_id: 'jid',
      secret_key: '',
      endpoint: '',
      freeTierRestrictedExpiration: '2026-11-27T12:00:00Z',
    }))
    const given = setting(services)
    const { freeTrialExpiration } = await createShare(given, order)
    const facts = { type: 'Link', rights: ['download', 'list'], buckets: ['photos'] }
    expect(given.storeFacts).toHaveBeenCalledExactlyOnceWith('1', { ...facts, expiresAt: '2026-11-27T12:00:00.000Z' })
    expect(freeTrialExpiration).toEqual(new Date('2026-11-27T12:00:00Z'))
  })

  it('is not made where there is no link service', async () => {
    const { services, names } = someLinkServices()
    await expect(createShare({ ...setting(services), linkBase: '' }, order)).rejects.toThrow('no link service')
    expect(names.size).toBe(0)
  })
})

describe('the API key behind it', () => {
  it.each([
    ['file', 'a/b.png', [], 'b.png_shared-object_2026-11-20T12:00:00.000Z'],
    ['folder', 'a/b/', [], 'b_shared-folder_2026-11-20T12:00:00.000Z'],
    ['bucket', '', [], 'photos_shared-bucket_2026-11-20T12:00:00.000Z'],
    ['file', `${'x'.repeat(100)}.png`, [], 'shared-object_2026-11-20T12:00:00.000Z'],
    [
      'bucket',
      '',
      ['photos_shared-bucket_2026-11-20T12:00:00.000Z'],
      'photos_shared-bucket_2026-11-20T12:00:00.000Z (1)',
    ],
  ] as const)('of a %s %j, with %j taken, is called %s', async (kind, path, taken, name) => {
    const { services, names } = someLinkServices()
    const { keyId } = await createShare(setting(services, [...taken]), { ...order, kind, object: { key: path } })
    expect(names.get(keyId)).toBe(name)
  })

  it('goes away when a later step fails', async () => {
    const { services, names } = someLinkServices(() => Promise.reject(new Error('Can not get gateway credentials')))
    await expect(createShare(setting(services), order)).rejects.toThrow('Can not get gateway credentials')
    expect(names.size).toBe(0)
  })
})

describe('a link that is listed', () => {
  const accessKey = new Uint8Array(16).fill(1)
  const registered = () =>
    someLinkServices(async () => ({ access_key_id: formatAccessKeyId(accessKey), secret_key: '', endpoint: '' }))
  const options = { ...noOptions, asksPassword: true, newPassword: 'four words', downloads: '1' }
  const refuse = () => Promise.reject(new Error('not now'))

  it('is told by its hash, where it leads sealed, with its options', async () => {
    const { services } = registered()
    const recorded: NewLink[] = []
    const recordLink = async (link: NewLink) => `link ${recorded.push(link)}`
    const { linkId, keyId } = await createShare({ ...setting(services), recordLink }, { ...order, options })
    expect(linkId).toBe('link 1')
    const [link] = recorded
    expect(link).toMatchObject({
      apiKeyId: keyId,
      linkHash: toHex(recordKeyOf(accessKey)),
      kind: 'file',
      bucket: 'photos',
      password: 'four words',
      maxDownloads: 1,
      maxBytes: null,
      expiresAt: null,
      hideListing: false,
      paused: false,
      dropBox: null,
    })
    const { salt } = await services.projectKeys()
    const rootKey = { passphrase: 'secret', salt }
    const sealed = { linkHash: link?.linkHash ?? '', sealedPlace: link?.sealedPlace ?? '', rootKey }
    expect(readPlace((await services.worker.run('openLink', sealed)) ?? '')).toEqual({
      accessKeyId: formatAccessKeyId(accessKey),
      bucket: 'photos',
      path: 'a/b.png',
    })
    expect(JSON.stringify(link)).not.toContain(formatAccessKeyId(accessKey))
  })

  it('is given out without the list where it has no options, and not at all where it has some', async () => {
    const { services, names } = registered()
    const context = { ...setting(services), recordLink: refuse }
    expect(await createShare(context, order)).toMatchObject({ linkId: null })
    expect(names.size).toBe(1)
    await expect(createShare(context, { ...order, options })).rejects.toThrow('not now')
    await expect(createShare(setting(services), { ...order, options })).rejects.toThrow('cannot give links options')
    expect(names.size).toBe(1)
  })

  it('to a drop box may write there and nothing else', async () => {
    const grants: string[] = []
    const { services } = someLinkServices(async (grant) => {
      grants.push(grant)
      return { access_key_id: formatAccessKeyId(accessKey), secret_key: '', endpoint: '' }
    })
    const recorded: NewLink[] = []
    const recordLink = async (link: NewLink) => `link ${recorded.push(link)}`
    const dropBox = { ...noOptions, isDropBox: true, files: '10' }
    const folder = { ...order, kind: 'folder' as const, object: { key: 'a/b/' }, options: dropBox }
    await createShare({ ...setting(services), recordLink }, folder)
    const [caveat] = parseAccessGrant(grants[0] ?? '').apiKey.caveats.map(decodeCaveat)
    const denied = (['disallowReads', 'disallowLists', 'disallowDeletes', 'disallowWrites'] as const).map((flag) =>
      caveat?.flags.has(flag),
    )
    expect(denied).toEqual([true, true, true, false])
    expect(caveat?.allowedPaths).toHaveLength(1)
    expect(recorded).toMatchObject([{ kind: 'dropbox', dropBox: { maxFiles: 10, maxBytes: null, maxFileBytes: null } }])
  })
})
