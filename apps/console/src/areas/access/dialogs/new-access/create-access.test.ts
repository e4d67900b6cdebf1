import { describe, expect, it, vi } from 'vitest'
import type { AccessServices } from '@/areas/storage/make-access'
import type { StoreKeyFacts } from '@/areas/storage/store-key-facts'
import type { AccessRight } from '@/worker/calls'
import { createHandlers } from '@/worker/handlers'
import { parseAccessGrant } from '@perigee/grants/access-grant'
import { type ApiKey, parseApiKey } from '@perigee/grants/api-key'
import { bucketText, type CaveatFlag, decodeCaveat } from '@perigee/grants/caveat'
import { dateOfNanos } from '@perigee/grants/times'
import { serializedKey } from '@/testing/storage-answers'
import { accessTypes, type AccessType } from './access-types'
import { createAccess, type MadeAccess } from './create-access'
import { lockRights, objectRights } from './rights'
import { type Draft, type Offer, start, wishOf } from './wizard'

const createdAt = '2026-11-22T10:00:00.000Z'
const offer: Offer = {
  takenNames: [],
  maxNameLength: 100,
  promptsForPassphrase: true,
  noticeDismissed: true,
  managedPassphrase: false,
  objectLock: true,
  mayBypass: true,
  preset: null,
}
const order = (patch: Partial<Draft>) => {
  const draft: Draft = { ...start(offer).draft, name: ' laptop ', projectPassphrase: 'supersecretpassphrase', ...patch }
  return { draft, wish: wishOf(draft, offer) }
}

/** The worker's own code in this thread; the two servers are a set of names and an echo. */
function context(register: AccessServices['registerGrant'] = echo) {
  const handlers = createHandlers()
  const names = new Map<string, string>()
  const services: AccessServices = {
    worker: { run: async (name, input) => handlers[name](input) },
    async createApiKey(name) {
      if ([...names.values()].includes(name)) throw new Error('The name is taken.')
      const id = String(names.size + 1)
      names.set(id, name)
      return { id, key: serializedKey, createdAt }
    },
    deleteApiKey: async (id) => void names.delete(id),
    projectKeys: async () => ({ salt: 'XGjYvx0YvBXhbjrLK7+AnTzZ9tUFYE6XqOGgO/61hDg=', encryptPath: true }),
    registerGrant: register,
    satelliteNodeURL: 'node@localhost:7911',
  }
  const told = { setProjectPassphrase: vi.fn(), rememberPassphrase: vi.fn(), storeFacts: vi.fn<StoreKeyFacts>() }
  return { names, told, context: { services, knownPassphrase: null, ...told } }
}

const echo: AccessServices['registerGrant'] = async (grant) => ({ access_key_id: grant, secret_key: '', endpoint: '' })

function keyOf(made: MadeAccess): ApiKey {
  switch (made.type) {
    case 'API-Key':
      return parseApiKey(made.apiKey)
    case 'Access-Grant':
      return parseAccessGrant(made.accessGrant).apiKey
    case 'S3-Credentials':
      return parseAccessGrant(made.credentials.access_key_id).apiKey
  }
}

/** The flag that the lack of a right leads to: the format's names, which the wizard does not know. */
const flags: Readonly<Record<AccessRight, CaveatFlag>> = {
  download: 'disallowReads',
  upload: 'disallowWrites',
  list: 'disallowLists',
  delete: 'disallowDeletes',
  putObjectRetention: 'disallowPutRetention',
  getObjectRetention: 'disallowGetRetention',
  bypassGovernanceRetention: 'disallowBypassGovernanceRetention',
  putObjectLegalHold: 'disallowPutLegalHold',
  getObjectLegalHold: 'disallowGetLegalHold',
  putBucketObjectLockConfiguration: 'disallowPutBucketObjectLockConfiguration',
  getBucketObjectLockConfiguration: 'disallowGetBucketObjectLockConfiguration',
}

/** What a key permits, read from its bytes. */
function permitted(key: ApiKey) {
  const caveats = key.caveats.map((caveat) => decodeCaveat(caveat))
  const [caveat] = caveats
  const all = [...objectRights, ...lockRights].map(({ right }) => right)
  return {
    caveats: caveats.length,
    rights: all.filter((right) => !caveat?.flags.has(flags[right])),
    buckets: caveat?.allowedPaths.map(({ bucket }) => bucketText(bucket)),
    notAfter: caveat?.notAfter ? dateOfNanos(caveat.notAfter) : null,
    notBefore: caveat?.notBefore ? dateOfNanos(caveat.notBefore) : null,
  }
}

const types = Object.keys(accessTypes) as AccessType[]
const end = new Date('2027-01-01T11:59:59')

describe('creating an access', () => {
  it.each(
    types.flatMap((type) => [
      { type, flow: 'fullAccess' as const },
      { type, flow: 'advanced' as const, rights: ['list'] as const },
      {
        type,
        flow: 'advanced' as const,
        rights: ['upload', 'putObjectRetention', 'bypassGovernanceRetention'] as const,
      },
      { type, flow: 'advanced' as const, rights: ['download'] as const, buckets: ['photos', 'trips'] },
      { type, flow: 'advanced' as const, rights: ['delete'] as const, expiration: 'custom' as const, end },
    ]),
  )('makes a key that permits what was shown, and no more: %o', async (patch) => {
    const given = order({ ...patch, ...('buckets' in patch && { bucketScope: 'select' }) })
    const { context: services, told } = context()
    const key = keyOf(await createAccess(services, given))
    const { type, rights, buckets, notAfter } = given.wish
    expect(permitted(key)).toEqual({ caveats: 1, rights, buckets, notAfter, notBefore: new Date(createdAt) })
    const facts = { type, rights, buckets, expiresAt: notAfter?.toISOString() ?? null }
    expect(told.storeFacts).toHaveBeenCalledExactlyOnceWith('1', facts)
  })

  it('keeps for the list when a free trial ends it sooner', async () => {
    const { context: given, told } = context(async (grant) => ({
      ...(await echo(grant)),
      freeTierRestrictedExpiration: '2026-12-01T00:00:00Z',
    }))
    await createAccess(given, order({ flow: 'advanced', rights: ['list'], expiration: 'custom', end }))
    expect(told.storeFacts.mock.calls[0]?.[1].expiresAt).toBe('2026-12-01T00:00:00.000Z')
  })

  it('encrypts with the passphrase of the project, which is known from then on', async () => {
    const { context: given, told, names } = context()
    const made = await createAccess(given, order({ type: 'Access-Grant' }))
    if (made.type !== 'Access-Grant') return expect.unreachable()
    const { encryption, satelliteAddress } = parseAccessGrant(made.accessGrant)
    expect(Buffer.from(encryption.defaultKey ?? []).toString('hex')).toBe(
      '6953952a8f19b3362652637de1bef9047a7f913ea1fb707a437102c01d83d9c8',
    )
    expect([[...names.values()], satelliteAddress]).toEqual([['laptop'], 'node@localhost:7911'])
    expect(told.setProjectPassphrase).toHaveBeenCalledExactlyOnceWith('supersecretpassphrase')
    expect(told.rememberPassphrase).toHaveBeenCalledExactlyOnceWith('supersecretpassphrase')
  })

  it('with a new passphrase leaves the one of the project alone, but it is known from then on', async () => {
    const { context: given, told } = context()
    await createAccess(given, order({ passphraseOption: 'enterNewPassphrase', newPassphrase: 'another' }))
    expect(told.setProjectPassphrase).not.toHaveBeenCalled()
    expect(told.rememberPassphrase).toHaveBeenCalledExactlyOnceWith('another')
  })

  it('of an API key asks for no passphrase and tells of none', async () => {
    const { context: given, told } = context()
    const made = await createAccess(given, order({ type: 'API-Key', projectPassphrase: '' }))
    expect(made).toMatchObject({ type: 'API-Key', satelliteAddress: 'node@localhost:7911' })
    expect([told.setProjectPassphrase.mock.calls, told.rememberPassphrase.mock.calls]).toEqual([[], []])
  })

  it('that fails half-way can be tried again under the same name', async () => {
    let down = true
    const {
      context: given,
      told,
      names,
    } = context(async (grant) => {
      if (down) throw new Error('Can not get gateway credentials')
      return echo(grant)
    })
    await expect(createAccess(given, order({}))).rejects.toThrow('Can not get gateway credentials')
    expect(names.size).toBe(0)
    expect([told.setProjectPassphrase.mock.calls, told.rememberPassphrase.mock.calls]).toEqual([[], []])
    down = false
    await createAccess(given, order({}))
    expect([...names.values()]).toEqual(['laptop'])
  })

  it('needs a passphrase', async () => {
    const made = createAccess(context().context, order({ passphraseOption: 'useExistingPassphrase' }))
    await expect(made).rejects.toThrow("Passphrase can't be empty")
  })
})
