import type { Placement } from '@perigee/domain/placements'
import type { ApiKeySecrets } from '@perigee/satellite-db/api-key-secrets'
import type { Logger } from '@perigee/server-kit/logger'
import type { Clock } from '@perigee/std/clock'
import type { Kysely } from 'kysely'
import type { ObjectFinder } from './access/find-objects'
import type { KeyCache } from './access/key-cache'
import type { RequestRates } from './access/authorize'
import type { PlacedBlobs } from './blobs/blob-store'
import type { ObjectInserter } from './objects/insert-objects'
import type { StoreSchema } from './schema'
import type { SegmentTokens } from './segments/segment-tokens'
import type { EgressMeter } from './usage/egress-meter'
import type { LiveUsage } from './usage/live-usage'

/** The parts of a store that its calls use. */
export interface StoreContext {
  db: Kysely<StoreSchema>
  blobs: PlacedBlobs
  clock: Clock
  logger: Logger
  tokens: SegmentTokens
  usage: LiveUsage
  egress: EgressMeter
  keyCache: KeyCache
  rates: RequestRates
  /** Opens the sealed secret of the API key with this head. */
  openSecret: ApiKeySecrets['open']
  insert: ObjectInserter
  find: ObjectFinder
  /** Names of API keys that the console makes for its file browser begin with it; '' for none. */
  browserKeyPrefix: string
  /** Places a bucket may be made in, besides the default one. */
  placements: readonly Placement[]
}
