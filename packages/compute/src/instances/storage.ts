import type { Person } from '@perigee/actors/actor'
import { commonRefusals } from '@perigee/contract/refusals/common'
import { computeRefusals } from '@perigee/contract/refusals/compute'
import { restKeyRefusals } from '@perigee/contract/refusals/rest-keys'
import { bucketNameProblem } from '@perigee/domain/bucket-name'
import { findApiKeyOfProject } from '@perigee/satellite-db/api-keys'
import { isKeyOfMachine } from '@perigee/satellite-db/compute-instances'
import type { SatelliteDb } from '@perigee/satellite-db/schema'
import { openSealed, sealBytes } from '@perigee/server-kit/sealed-bytes'
import { fromUtf8, utf8 } from '@perigee/std/bytes'
import * as z from 'zod/mini'
import type { ComputeContext } from '../context'
import type { EngineImage, MachineStorage } from '../engine'
import type { LocationOffer } from '../location-offer'

/** S3 credentials that somebody gives a machine, for chosen buckets. */
export interface NewStorage {
  accessKeyId: string
  secretKey: string
  /** Id of the project's access key behind them, which goes with the machine. */
  apiKeyId: string
  buckets: string[]
}

const credential = /^[\x21-\x7e]{1,128}$/

/**
 * The access key ends with the machine, so it has to be one that the same person made, and whose deletion whoever asks may
 * ask for. @throws invalidInput, storageKeyNotYours, keyLacksArea
 */
export async function requireStorage(
  { db, actor }: { db: SatelliteDb; actor: Person },
  { projectId, offer, image }: { projectId: number; offer: LocationOffer; image: EngineImage },
  { accessKeyId, secretKey, apiKeyId, buckets }: NewStorage,
): Promise<void> {
  if (!offer.reachesStorage) throw refused('Instances of this location cannot reach the storage.')
  if (image.tools.length === 0) throw refused('This image has no tools for the storage.')
  if (!credential.test(accessKeyId) || !credential.test(secretKey)) throw refused('These are no S3 credentials.')
  if (buckets.length === 0) throw refused('Choose at least one bucket.')
  if (buckets.some((name) => bucketNameProblem(name) !== undefined)) throw refused('There is no such bucket.')
  const areas = actor.kind === 'restKey' ? actor.rights.areas : null
  if (areas !== null && !areas.includes('access')) throw restKeyRefusals.keyLacksArea('access')
  const key = await findApiKeyOfProject(db, { projectId, id: apiKeyId })
  if (!key) throw refused('There is no such access key.')
  if (key.createdBy !== actor.user.id) throw computeRefusals.storageKeyNotYours()
  if (await isKeyOfMachine(db, apiKeyId)) throw refused('Another instance has this access key. Make one for each.')
}

const refused = (say: string): Error => commonRefusals.invalidInput(say, 'storage')

type Sealing = { keys: Pick<ComputeContext['keys'], 'computeSealing'> }

const boundTo = (id: string): string => `compute instance ${id}`

export const sealStorage = ({ keys }: Sealing, id: string, storage: MachineStorage): Uint8Array =>
  sealBytes(keys.computeSealing, utf8(JSON.stringify(storage)), boundTo(id))

const sealedShape = z.object({ accessKeyId: z.string(), secretKey: z.string(), buckets: z.array(z.string()) })

/** @throws UnsealError */
export const openStorage = ({ keys }: Sealing, id: string, sealed: Uint8Array): MachineStorage =>
  sealedShape.parse(JSON.parse(fromUtf8(openSealed(keys.computeSealing, sealed, boundTo(id)))))
