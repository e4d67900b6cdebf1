import type { Placement } from '@perigee/domain/placements'
import type { SatelliteSchema } from '@perigee/satellite-db/schema'
import type { Logger } from '@perigee/server-kit/logger'
import type { Clock } from '@perigee/std/clock'
import type { Kysely } from 'kysely'
import type { ApiKeysOfInstallation } from './platform/keys'
import type { Mailer } from './platform/mail/mailer'
import type { Addresses } from './platform/urls'
import type { Sessions } from './session/sessions'
import type { Settings } from './settings'

/** What the modules are built from. */
export interface Deps {
  settings: Settings
  /** Every place where data may live, the default one first. */
  placements: readonly Placement[]
  db: Kysely<SatelliteSchema>
  clock: Clock
  logger: Logger
  keys: ApiKeysOfInstallation
  nodeId: string
  addresses: Addresses
  mailer: Mailer
  sessions: Sessions
}
