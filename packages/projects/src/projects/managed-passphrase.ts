import { isRefusal } from '@perigee/contract/refusal'
import { projectRefusals } from '@perigee/contract/refusals/projects'
import { findSealedPassphrase } from '@perigee/satellite-db/managed-passphrases'
import type { ProjectRow } from '@perigee/satellite-db/projects'
import type { ProjectsContext } from '../context'
import { KeyManagementUnavailable } from '../passphrase-vault/key-management'
import type { PassphraseVault } from '../passphrase-vault/passphrase-vault'

/**
 * The passphrase that the service keeps for a project, for its members only; undefined for other projects and while
 * there is no key management. @throws keyManagementUnavailable, and Error when it cannot be opened: the operator has to
 * know
 */
export async function managedPassphrase(
  { db, vault, logger }: Pick<ProjectsContext, 'db' | 'vault' | 'logger'>,
  { internalId, publicId, passphraseKeyId }: ProjectRow,
): Promise<string | undefined> {
  if (passphraseKeyId === null || vault === null) return undefined
  const kept = await findSealedPassphrase(db, internalId)
  try {
    return kept && (await whileReachable(logger, () => vault.open(publicId, kept)))
  } catch (cause) {
    if (isRefusal(cause)) throw cause
    throw new Error(`The managed passphrase of project ${publicId} cannot be opened.`, { cause })
  }
}

/** A new passphrase for a project that is about to be made. @throws managedPassphrasesOff, keyManagementUnavailable */
export async function newManagedPassphrase(
  { vault, logger }: Pick<ProjectsContext, 'vault' | 'logger'>,
  projectId: string,
): ReturnType<PassphraseVault['create']> {
  if (vault === null) throw projectRefusals.managedPassphrasesOff()
  return whileReachable(logger, () => vault.create(projectId))
}

/** What is down is for the operator to see, and for people to try again. */
async function whileReachable<T>(logger: ProjectsContext['logger'], work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (!(cause instanceof KeyManagementUnavailable)) throw cause
    logger.error({ err: cause }, 'the key management cannot be used')
    throw projectRefusals.keyManagementUnavailable()
  }
}
