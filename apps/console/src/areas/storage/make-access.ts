import type { GatewayCredentials } from '@perigee/contract/edge-auth'
import type { AccessWorker } from '@/worker/client'
import type { Permission } from '@/worker/calls'

/** What making an access needs from the outside; each is one call of one service. */
export type AccessServices = {
  worker: Pick<AccessWorker, 'run'>
  /** `createdAt`: by the clock of the satellite. */
  createApiKey: (name: string) => Promise<{ id: string; key: string; createdAt: string }>
  deleteApiKey: (id: string) => Promise<void>
  projectKeys: () => Promise<{ salt: string; encryptPath: boolean }>
  registerGrant: (grant: string) => Promise<GatewayCredentials>
  satelliteNodeURL: string
}

export type KeyOrder = {
  name: string
  /** Empty: all buckets, also those to come. */
  buckets: readonly string[]
  permission: Permission
  /** The key is of no use before it was made. The clock of this browser is not asked: it may go ahead. */
  startsNow?: boolean
}

export type AccessOrder = KeyOrder & {
  /** null: the access does its work on buckets and opens no object. */
  passphrase: string | null
}

/** An API key, restricted, made into a grant and registered. What was made is undone when a later step fails. */
export const makeAccess = (services: AccessServices, order: AccessOrder): Promise<GatewayCredentials> =>
  makeGrant(services, order, (grant) => services.registerGrant(grant))

/** An API key, restricted, made into a grant; `use` gets that, and what it throws undoes everything. */
export async function makeGrant<T>(
  services: AccessServices,
  order: AccessOrder,
  use: (grant: string, keyId: string) => Promise<T>,
): Promise<T> {
  const { worker, satelliteNodeURL } = services
  const { salt, encryptPath } = await services.projectKeys()
  const rootKey = order.passphrase === null ? null : { passphrase: order.passphrase, salt }
  // The derivation takes about as long as the call that creates the key: both run at once.
  const derived = rootKey ? worker.run('deriveRootKey', rootKey) : Promise.resolve()
  derived.catch(() => undefined)
  return makeKey(services, order, async (apiKey, keyId) => {
    await derived
    return use(await worker.run('generateAccess', { apiKey, satelliteNodeURL, encryptPath, rootKey }), keyId)
  })
}

/** An API key, restricted; `use` gets it, and what it throws deletes the key. */
export const makeKey = <T>(
  services: AccessServices,
  { name, buckets, permission, startsNow = false }: KeyOrder,
  use: (apiKey: string, keyId: string) => Promise<T>,
): Promise<T> =>
  withNewKey(services, name, async ({ id, key, createdAt }) => {
    const notBefore = startsNow ? { notBefore: createdAt } : {}
    const restricted = { apiKey: key, buckets, permission: { ...permission, ...notBefore } }
    return use(await services.worker.run('setPermission', restricted), id)
  })

type NewKey = Awaited<ReturnType<AccessServices['createApiKey']>>

/** An API key with every right of the person; `use` gets it, and what it throws deletes the key. */
export async function withNewKey<T>(
  services: Pick<AccessServices, 'createApiKey' | 'deleteApiKey'>,
  name: string,
  use: (key: NewKey) => Promise<T>,
): Promise<T> {
  const made = await services.createApiKey(name)
  try {
    return await use(made)
  } catch (cause) {
    // The failure that led here is what people have to see; a key that stays behind can be deleted by hand.
    await services.deleteApiKey(made.id).catch(() => undefined)
    throw cause
  }
}
