import type { compute as calls, Instance } from '@perigee/contract/compute'
import type { BodyInput } from '@perigee/contract/call'
import { instanceAccessName } from '@perigee/domain/access-name'
import { uniqueName } from '@perigee/domain/unique-name'
import { type AccessServices, endOfAccess, makeGrant, type StoreKeyFacts } from '@/areas/storage/public'
import type { AccessRight } from '@/worker/calls'

export type NewInstance = BodyInput<typeof calls.createInstance>

/** What making the S3 credentials of a machine needs from the outside. */
export interface StorageContext {
  services: AccessServices
  storeFacts: StoreKeyFacts
  /** Names of all API keys of the project: a new one must differ. */
  takenNames: () => Promise<readonly string[]>
}

export interface StorageWish {
  buckets: readonly string[]
  mayWrite: boolean
  passphrase: string
}

const rightsTo = ({ mayWrite }: Pick<StorageWish, 'mayWrite'>): AccessRight[] =>
  mayWrite ? ['download', 'upload', 'list', 'delete'] : ['download', 'list']

/**
 * Makes a machine with S3 credentials of its own: an API key restricted to the buckets, registered at the auth service,
 * and given to the machine. It goes when the machine could not be made.
 */
export async function deployWithStorage(
  { services, storeFacts, takenNames }: StorageContext,
  body: NewInstance,
  wish: StorageWish,
  create: (body: NewInstance) => Promise<Instance>,
): Promise<Instance> {
  const name = uniqueName(instanceAccessName(body.hostname), await takenNames())
  const buckets = [...wish.buckets]
  const rights = rightsTo(wish)
  const order = { name, buckets, permission: { rights }, passphrase: wish.passphrase, startsNow: true }
  return makeGrant(services, order, async (grant, apiKeyID) => {
    const credentials = await services.registerGrant(grant)
    const { access_key_id: accessKeyID, secret_key: secretKey } = credentials
    const made = await create({ ...body, storage: { accessKeyID, secretKey, apiKeyID, buckets } })
    // Nobody waits for it: the machine is made.
    void storeFacts(apiKeyID, { type: 'S3-Credentials', rights, buckets, expiresAt: endOfAccess(null, credentials) })
    return made
  })
}
