import { useCase } from '@perigee/actors/use-case'
import { listSealedPassphrases, replaceSealedPassphrase } from '@perigee/satellite-db/managed-passphrases'
import type { SatelliteDb } from '@perigee/satellite-db/schema'
import type { ProjectId } from '@perigee/std/brand'
import { type KeyManagement, KeyManagementError } from './key-management'

const batchSize = 100

interface Needs {
  db: SatelliteDb
  keys: KeyManagement
}

export interface Resealing {
  /** Everything else is sealed under it now. */
  keyId: string
  resealed: number
  /** Projects whose passphrase no key opens; they stay as they are. */
  unopened: ProjectId[]
}

/**
 * Seals every managed passphrase anew that is not sealed under the active key. Each is written by itself and only where
 * it still is what was opened, so this can be cut off, repeated, and run twice at once. @throws KeyManagementUnavailable
 */
export const resealPassphrases = useCase('passphrase.reseal', async ({ db, keys }: Needs): Promise<Resealing> => {
  const keyId = await keys.activeKeyId()
  const unopened: ProjectId[] = []
  let resealed = 0
  for (let after = 0; ;) {
    const batch = await listSealedPassphrases(db, { after, notUnder: keyId, limit: batchSize })
    for (const project of batch) {
      after = project.id
      const outcome = await reseal({ db, keys }, project)
      if (outcome === 'unopened') unopened.push(project.publicId)
      else if (outcome === 'resealed') resealed++
    }
    if (batch.length < batchSize) return { keyId, resealed, unopened }
  }
})

type Kept = Awaited<ReturnType<typeof listSealedPassphrases>>[number]

async function reseal(
  { db, keys }: Needs,
  { id, publicId, passphrase }: Kept,
): Promise<'resealed' | 'unopened' | 'changed'> {
  let secret: Uint8Array
  try {
    secret = await keys.open(passphrase, publicId)
  } catch (cause) {
    if (cause instanceof KeyManagementError) return 'unopened'
    throw cause
  }
  const replaced = await replaceSealedPassphrase(db, { id, from: passphrase, to: await keys.seal(secret, publicId) })
  secret.fill(0)
  return replaced ? 'resealed' : 'changed'
}
