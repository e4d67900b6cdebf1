import { instancesWithStorage, updateInstance } from '@perigee/satellite-db/compute-instances'
import type { SatelliteDb } from '@perigee/satellite-db/schema'
import { deriveInstallationKey, type RootSecrets } from '@perigee/server-kit/secrets'
import { openStorage, sealStorage } from './storage'

/** In a transaction. @returns how many. @throws UnsealError when one was not sealed under the secret of before */
export async function resealInstances(trx: SatelliteDb, { before, now }: RootSecrets): Promise<number> {
  const [opens, seals] = [keysOf(before), keysOf(now)]
  const rows = await instancesWithStorage(trx)
  for (const { id, sealedStorage } of rows) {
    const storage = openStorage(opens, id, sealedStorage)
    await updateInstance(trx, id, { sealed_storage: sealStorage(seals, id, storage) })
  }
  return rows.length
}

const keysOf = (rootSecret: Uint8Array) => ({
  keys: { computeSealing: deriveInstallationKey(rootSecret, 'compute') },
})
