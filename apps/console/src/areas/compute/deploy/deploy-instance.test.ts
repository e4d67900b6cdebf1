import type { GatewayCredentials } from '@perigee/contract/edge-auth'
import { describe, expect, it, vi } from 'vitest'
import { createHandlers } from '@/worker/handlers'
import type { AccessServices } from '@/areas/storage/public'
import { anInstance } from '@/testing/compute-answers'
import { serializedKey } from '@/testing/storage-answers'
import { deployWithStorage, type NewInstance } from './deploy-instance'

const body = { name: 'web', hostname: 'web.example.com' } as NewInstance
const wish = { buckets: ['photos'], mayWrite: false, passphrase: 'correct horse' }

/** The worker's own code in this thread; the servers are a set of key names and what registering answers. */
function aContext({
  taken = [] as string[],
  register,
}: { taken?: string[]; register?: () => GatewayCredentials } = {}) {
  const handlers = createHandlers()
  const names = new Map<string, string>()
  const services: AccessServices = {
    worker: { run: async (name, input) => handlers[name](input) },
    async createApiKey(name) {
      names.set('key-1', name)
      return { id: 'key-1', key: serializedKey, createdAt: '2026-11-22T10:00:00Z' }
    },
    deleteApiKey: async (id) => void names.delete(id),
    projectKeys: async () => ({ salt: 'XGjYvx0YvBXhbjrLK7+AnTzZ9tUFYE6XqOGgO/61hDg=', encryptPath: true }),
    registerGrant: async () => register?.() ?? { access_key_id: 'access', secret_key: 'secret', endpoint: '' },
    satelliteNodeURL: 'node@localhost:7911',
  }
  const storeFacts = vi.fn(async () => undefined)
  return { context: { services, storeFacts, takenNames: async () => taken }, names, storeFacts }
}

describe('a machine with storage', () => {
  it('gets credentials of a key that is named like it and restricted to its buckets', async () => {
    const { context, names, storeFacts } = aContext()
    const create = vi.fn(async () => anInstance())
    await deployWithStorage(context, body, wish, create)
    expect(create).toHaveBeenCalledExactlyOnceWith({
      ...body,
      storage: { accessKeyID: 'access', secretKey: 'secret', apiKeyID: 'key-1', buckets: ['photos'] },
    })
    expect([...names.values()]).toEqual(['instance-web.example.com'])
    expect(storeFacts).toHaveBeenCalledExactlyOnceWith('key-1', {
      type: 'S3-Credentials',
      rights: ['download', 'list'],
      buckets: ['photos'],
      expiresAt: null,
    })
  })

  it('writes and deletes only where that is wanted', async () => {
    const { context, storeFacts } = aContext()
    await deployWithStorage(context, body, { ...wish, mayWrite: true }, async () => anInstance())
    expect(storeFacts).toHaveBeenCalledWith(
      'key-1',
      expect.objectContaining({ rights: ['download', 'upload', 'list', 'delete'] }),
    )
  })

  it('takes another name where one of an older machine is taken', async () => {
    const { context, names } = aContext({ taken: ['instance-web.example.com'] })
    await deployWithStorage(context, body, wish, async () => anInstance())
    expect([...names.values()]).toEqual(['instance-web.example.com (1)'])
  })

  it('leaves no key behind when it cannot be made', async () => {
    const { context, names, storeFacts } = aContext()
    const refused = new Error('No room.')
    await expect(deployWithStorage(context, body, wish, () => Promise.reject(refused))).rejects.toBe(refused)
    expect(names.size).toBe(0)
    expect(storeFacts).not.toHaveBeenCalled()
  })

  it('is not asked for when its credentials cannot be registered, and no key stays', async () => {
    const register = () => {
      throw new Error('The auth service is away.')
    }
    const { context, names } = aContext({ register })
    const create = vi.fn(async () => anInstance())
    await expect(deployWithStorage(context, body, wish, create)).rejects.toThrow('The auth service is away.')
    expect(create).not.toHaveBeenCalled()
    expect(names.size).toBe(0)
  })
})
