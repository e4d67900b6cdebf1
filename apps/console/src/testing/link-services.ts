import type { GatewayCredentials } from '@perigee/contract/edge-auth'
import type { LinkServices } from '@/areas/storage/make-link-access'
import { createHandlers } from '@/worker/handlers'
import { serializedKey } from './storage-answers'

/** The worker's own code in this thread; the two servers are a set of key names and what `register` answers. */
export function someLinkServices(register?: (grant: string) => Promise<GatewayCredentials>) {
  const handlers = createHandlers()
  const names = new Map<string, string>()
  const services: LinkServices = {
    worker: { run: async (name, input) => handlers[name](input) },
    async createApiKey(name) {
      const id = String(names.size + 1)
      names.set(id, name)
      return { id, key: serializedKey, createdAt: '2026-11-22T10:00:00Z' }
    },
    deleteApiKey: async (id) => void names.delete(id),
    projectKeys: async () => ({ salt: 'XGjYvx0YvBXhbjrLK7+AnTzZ9tUFYE6XqOGgO/61hDg=', encryptPath: true }),
    registerPublicGrant: register ?? (async (grant) => ({ access_key_id: grant, secret_key: '', endpoint: '' })),
    satelliteNodeURL: 'node@localhost:7911',
  }
  return { services, names }
}
