import type { GatewayCredentials } from '@perigee/contract/edge-auth'
import { emptyPassphrase } from '@perigee/domain/passphrase'
import { type AccessServices, makeGrant, makeKey } from '@/areas/storage/public'
import { type Draft, passphraseOf, type Wish } from './wizard'

/** What was made; it is shown this once. */
export type MadeAccess =
  | { type: 'S3-Credentials'; credentials: GatewayCredentials }
  | { type: 'Access-Grant'; accessGrant: string }
  | { type: 'API-Key'; apiKey: string; satelliteAddress: string }

type Context = {
  services: AccessServices
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
  if (type === 'API-Key') {
    const satelliteAddress = services.satelliteNodeURL
    return makeKey(services, order, async (apiKey) => ({ type, apiKey, satelliteAddress }))
  }

  const passphrase = passphraseOf(draft, context.knownPassphrase)
  if (!passphrase) throw new Error(emptyPassphrase)
  const made = await makeGrant(services, { ...order, passphrase }, async (accessGrant): Promise<MadeAccess> => {
    if (type === 'Access-Grant') return { type, accessGrant }
    return { type, credentials: await services.registerGrant(accessGrant) }
  })
  if (draft.passphraseOption === 'setMyProjectPassphrase') context.setProjectPassphrase(passphrase)
  if (draft.passphraseOption !== 'useExistingPassphrase') context.rememberPassphrase(passphrase)
  return made
}
