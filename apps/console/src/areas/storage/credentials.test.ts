import { hour } from '@perigee/std/durations'
import { describe, expect, it } from 'vitest'
import type { CallName } from '@/worker/calls'
import { createCredentialsBroker } from './credentials'
import type { AccessServices } from './make-access'

/** Services that write down what they were asked; a step named in `failing` rejects. */
function recorded(failing?: CallName | 'registerGrant') {
  const log: string[] = []
  const keys = new Set<string>()
  let made = 0
  const step = <T>(name: string, value: T): Promise<T> => {
    log.push(name)
    return name === failing ? Promise.reject(new Error(`${name} failed`)) : Promise.resolve(value)
  }
  const services: AccessServices = {
    worker: { run: (name, input) => step(name, JSON.stringify({ [name]: input }) as never) },
    createApiKey: async (name) => {
      log.push(`create ${name}`)
      keys.add(`id-${++made}`)
      return { id: `id-${made}`, key: `key-${made}`, createdAt: '2026-11-22T10:00:00Z' }
    },
    deleteApiKey: async (id) => void keys.delete(id),
    projectKeys: async () => ({ salt: 'c2FsdA==', encryptPath: true }),
    registerGrant: (grant) =>
      step('registerGrant', { access_key_id: grant, secret_key: 's', endpoint: 'http://127.0.0.1:7912' }),
    satelliteNodeURL: 'node@localhost:7911',
  }
  return { services, log, keys }
}

function broker(services: AccessServices) {
  const clock = { now: 1_000_000 }
  return { clock, ...createCredentialsBroker(services, { keyNamePrefix: '.browser-', now: () => clock.now }) }
}

const browsing = { permissions: ['list', 'download'] as const, ttl: 72 * hour, passphrase: 'correct horse' }

describe('credentials', () => {
  it('are made once for requests that come at the same time, and kept', async () => {
    const { services, log } = recorded()
    const { credentialsFor } = broker(services)
    const [one, two] = await Promise.all([credentialsFor(browsing), credentialsFor(browsing)])
    expect(one).toBe(two)
    expect(await credentialsFor(browsing)).toBe(one)
    expect(log.filter((entry) => entry.startsWith('create'))).toEqual(['create .browser-1000000'])
  })

  it('are restricted to the bucket and the rights asked for, and end after their time', async () => {
    const { services } = recorded()
    const { access_key_id } = await broker(services).credentialsFor({
      bucket: 'photos',
      permissions: ['delete'],
      ttl: hour,
      passphrase: null,
    })
    const { generateAccess } = JSON.parse(access_key_id) as { generateAccess: { apiKey: string } }
    expect(generateAccess).toMatchObject({ rootKey: null, encryptPath: true, satelliteNodeURL: 'node@localhost:7911' })
    expect(JSON.parse(generateAccess.apiKey)).toMatchObject({
      setPermission: {
        apiKey: 'key-1',
        buckets: ['photos'],
        permission: { rights: ['delete'], notAfter: new Date(1_000_000 + hour).toISOString() },
      },
    })
  })

  it('are renewed shortly before they end', async () => {
    const { services, log } = recorded()
    const { credentialsFor, clock } = broker(services)
    await credentialsFor(browsing)
    clock.now += 72 * hour - 61_000
    await credentialsFor(browsing)
    expect(log.filter((entry) => entry.startsWith('create'))).toHaveLength(1)
    clock.now += 2_000
    await credentialsFor(browsing)
    expect(log.filter((entry) => entry.startsWith('create'))).toHaveLength(2)
  })

  it('differ by passphrase, and two keys of one millisecond have different names', async () => {
    const { services, log } = recorded()
    const { credentialsFor } = broker(services)
    await Promise.all([credentialsFor(browsing), credentialsFor({ ...browsing, passphrase: 'another' })])
    expect(log.filter((entry) => entry.startsWith('create'))).toEqual([
      'create .browser-1000000',
      'create .browser-1000001',
    ])
  })

  it('of another passphrase are dropped, those of this one and those without any stay', async () => {
    const { services, log } = recorded()
    const { credentialsFor, keepOnly } = broker(services)
    const others = [
      { ...browsing, passphrase: 'another' },
      { ...browsing, passphrase: null },
    ]
    const askAll = async () => {
      for (const request of [browsing, ...others]) await credentialsFor(request)
    }
    await askAll()
    keepOnly('another')
    await askAll()
    expect(log.filter((entry) => entry.startsWith('create'))).toHaveLength(4)
  })

  it('are made anew after they were forgotten', async () => {
    const { services, log } = recorded()
    const { credentialsFor, forget } = broker(services)
    await credentialsFor(browsing)
    forget()
    await credentialsFor(browsing)
    expect(log.filter((entry) => entry.startsWith('create'))).toHaveLength(2)
  })

  it.each(['deriveRootKey', 'setPermission', 'generateAccess', 'registerGrant'] as const)(
    'leave no API key behind when %s fails',
    async (failing) => {
      const { services, keys } = recorded(failing)
      await expect(broker(services).credentialsFor(browsing)).rejects.toThrow(`${failing} failed`)
      expect([...keys]).toEqual([])
    },
  )
})
