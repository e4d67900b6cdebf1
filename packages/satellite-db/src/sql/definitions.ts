import { bucketLiveUsage } from './bucket-live-usage'
import { recordUsage } from './record-usage'

/** Every view and function of the schema `satellite`. */
export const definitions: readonly string[] = [bucketLiveUsage, recordUsage]
