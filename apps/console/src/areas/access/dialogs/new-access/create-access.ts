import type { GatewayCredentials } from '@perigee/contract/edge-auth'
import { emptyPassphrase } from '@perigee/domain/passphrase'
import { type AccessServices, endOfAccess, makeGrant, makeKey, type StoreKeyFacts } from '@/areas/storage/public'
import { type Draft, passphraseOf, type Wish } from './wizard'

/** What was made; it is shown this once. */
export type MadeAccess =
  | { type: 'S3-Credentials'; credentials: GatewayCredentials }
  | { type: 'Access-Grant'; accessGrant: string }
  | { type: 'API-Key'; apiKey: string; satelliteAddress: string }

type Context = {
  services: AccessServices
  /** Keeps for the list of keys what was made. */
  storeFacts: StoreKeyFacts
  /** Of this tab, or null. */
  knownPassphrase: string | null
  /** Puts the project's passphrase in force once it has proven to work. */
  setProjectPassphrase: (passphrase: string) => void
  /** The project knows the passphrase from now on: data that the access writes is encrypted with it. */
  rememberPassphrase: (passphrase: string) => void
}

/** Makes what the wish says, no more and no less. On a failure nothing stays behind and the name can be used again. */
export async function createAccess(
  context: Context,
  { draft, wish }: { draft: Draft; wish: Wish },
): Promise<MadeAccess> {
  const { services } = context
  const { name, type, rights, buckets, notAfter } = wish
  const ends = notAfter ? { notAfter: notAfter.toISOString() } : {}
  const order = { name, buckets, permission: { rights, ...ends }, startsNow: true }
  const told = async ({ made, keyId }: { made: MadeAccess; keyId: string }): Promise<MadeAccess> => {
    const expiresAt = endOfAccess(notAfter, made.type === 'S3-Credentials' ? made.credentials : {})
    await context.storeFacts(keyId, { type, rights: [...rights], buckets: [...buckets], expiresAt })
    return made
  }
  if (type === 'API-Key') {
    const satelliteAddress = services.satelliteNodeURL
    return told(
      await makeKey(services, order, async (apiKey, keyId) => ({ made: { type, apiKey, satelliteAddress }, keyId })),
    )
  }

  const passphrase = passphraseOf(draft, context.knownPassphrase)
  if (!passphrase) throw new Error(emptyPassphrase)
  const madeWithKey = await makeGrant(services, { ...order, passphrase }, async (accessGrant, keyId) => {
    const made: MadeAccess =
      type === 'Access-Grant' ? { type, accessGrant } : { type, credentials: await services.registerGrant(accessGrant) }
    return { made, keyId }
  })
  if (draft.passphraseOption === 'setMyProjectPassphrase') context.setProjectPassphrase(passphrase)
  if (draft.passphraseOption !== 'useExistingPassphrase') context.rememberPassphrase(passphrase)
  return told(madeWithKey)
}
