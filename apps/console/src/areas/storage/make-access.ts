import type { GatewayCredentials } from '@perigee/contract/edge-auth'
import type { AccessWorker } from '@/worker/client'
import type { Permission } from '@/worker/calls'

/** What making an access needs from the outside; each is one call of one service. */
export type AccessServices = {
  worker: Pick<AccessWorker, 'run'>
  createApiKey: (name: string) => Promise<{ id: string; key: string }>
  deleteApiKey: (id: string) => Promise<void>
  projectKeys: () => Promise<{ salt: string; encryptPath: boolean }>
  registerGrant: (grant: string) => Promise<GatewayCredentials>
  satelliteNodeURL: string
}

export type AccessOrder = {
  name: string
  /** Empty: all buckets, also those to come. */
  buckets: readonly string[]
  permission: Permission
  /** null: the access does its work on buckets and opens no object. */
  passphrase: string | null
}

/** An API key, restricted, made into a grant and registered. What was made is undone when a later step fails. */
export async function makeAccess(services: AccessServices, order: AccessOrder): Promise<GatewayCredentials> {
  const { worker, satelliteNodeURL } = services
  const { salt, encryptPath } = await services.projectKeys()
  const rootKey = order.passphrase === null ? null : { passphrase: order.passphrase, salt }
  // The derivation takes about as long as the call that creates the key: both run at once.
  const derived = rootKey ? worker.run('deriveRootKey', rootKey) : Promise.resolve()
  derived.catch(() => undefined)

  const { id, key } = await services.createApiKey(order.name)
  try {
    await derived
    const { buckets, permission } = order
    const apiKey = await worker.run('setPermission', { apiKey: key, buckets, permission })
    const grant = await worker.run('generateAccess', { apiKey, satelliteNodeURL, encryptPath, rootKey })
    return await services.registerGrant(grant)
  } catch (cause) {
    // The failure that led here is what people have to see; a key that stays behind can be deleted by hand.
    await services.deleteApiKey(id).catch(() => undefined)
    throw cause
  }
}
