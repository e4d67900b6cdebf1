import type { Holding } from '@perigee/satellite-db/holdings'
import type { SatelliteSchema } from '@perigee/satellite-db/schema'
import type { StoreSchema } from './schema'

const ofBucket = (by: string): Holding => ({ bucket: { by, ending: 'later' } })

/** What hangs on buckets in the schema `store`. */
export const storeHoldings: Record<Exclude<keyof StoreSchema, keyof SatelliteSchema>, Holding> = {
  'store.folders': ofBucket('bucket_id'),
  'store.objects': ofBucket('folder_id'),
  'store.parts': ofBucket('object_id'),
  'store.segments': ofBucket('object_id'),
  'store.blob_garbage': {},
  'store.kept_listings': ofBucket('folder_id'),
  'store.kept_names': ofBucket('place'),
  'store.completed_uploads': { bucket: { by: 'bucket_id', ending: 'deleted' } },
  'store.lifecycle_rules': { bucket: { by: 'bucket_id', ending: 'deleted' } },
  'store.lifecycle_walks': { bucket: { by: 'bucket_id', ending: 'deleted' } },
}
