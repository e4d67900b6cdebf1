import { findSealedPassphrase } from '@perigee/satellite-db/projects/find-sealed-passphrase'
import type { ProjectRow } from '@perigee/satellite-db/projects/project-columns'
import type { Deps } from '../../deps'

/**
 * The passphrase that the service keeps for a project, for its members only; undefined for other projects and while
 * there is no key management. @throws Error when it cannot be opened: the operator has to know
 */
export async function managedPassphrase(
  { db, vault }: Pick<Deps, 'db' | 'vault'>,
  { internalId, publicId, passphraseKeyId }: ProjectRow,
): Promise<string | undefined> {
  if (passphraseKeyId === null || vault === null) return undefined
  const kept = await findSealedPassphrase(db, internalId)
  try {
    return kept && (await vault.open(publicId, kept))
  } catch (cause) {
    throw new Error(`The managed passphrase of project ${publicId} cannot be opened.`, { cause })
  }
}
