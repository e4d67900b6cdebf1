import type { GatewayCredentials } from '@perigee/contract/edge-auth'
import { emptyPassphrase } from '@perigee/domain/passphrase'
import { type AccessServices, fullAccessRights, makeAccess } from '@/areas/storage/public'
import { type Draft, passphraseOf } from './wizard'

type Context = {
  services: AccessServices
  /** Of this tab, or null. */
  knownPassphrase: string | null
  /** Whether object locks are offered, and so belong to full access. */
  objectLock: boolean
  /** Puts the project's passphrase in force once it has proven to work. */
  setProjectPassphrase: (passphrase: string) => void
  /** The project knows the passphrase from now on: data that the access writes is encrypted with it. */
  rememberPassphrase: (passphrase: string) => void
}

/** Makes S3 credentials with full access. On a failure nothing stays behind and the name can be used again. */
export async function createAccess(context: Context, draft: Draft): Promise<GatewayCredentials> {
  const passphrase = passphraseOf(draft, context.knownPassphrase)
  if (!passphrase) throw new Error(emptyPassphrase)
  const credentials = await makeAccess(context.services, {
    name: draft.name.trim(),
    buckets: [],
    permission: { rights: fullAccessRights({ objectLock: context.objectLock }) },
    passphrase,
  })
  if (draft.passphraseOption === 'setMyProjectPassphrase') context.setProjectPassphrase(passphrase)
  if (draft.passphraseOption !== 'useExistingPassphrase') context.rememberPassphrase(passphrase)
  return credentials
}
