import { parseAccessGrant } from '@perigee/grants/access-grant'
import { decodeCaveat } from '@perigee/grants/caveat'
import { describe, expect, it, vi } from 'vitest'
import type { StoreKeyFacts } from '@/areas/storage/store-key-facts'
import { someLinkServices } from '@/testing/link-services'
import { createShare, type ShareOrder } from './create-share'

const now = new Date('2026-11-20T12:00:00.000Z')
const order: ShareOrder = {
  bucket: 'photos',
  object: { key: 'a/b.png' },
  kind: 'file',
  notAfter: null,
  passphrase: 'secret',
}

function setting(services = someLinkServices().services, taken: string[] = []) {
  return {
    services,
    storeFacts: vi.fn<StoreKeyFacts>(),
    takenNames: async () => taken,
    maxNameLength: 100,
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
