import type { CardProvider } from '@perigee/billing/ports/card-provider'
import type { CardSandbox } from '@perigee/billing/ports/card-sandbox'
import type { TokenPorts } from '@perigee/billing/tokens/token-context'
import type { ControlCalls } from '@perigee/contract/store-control'
import type { Placement } from '@perigee/domain/placements'
import type { RegisterAccess } from '@perigee/projects/access-grants/register-access'
import type { LinkRulesPort } from '@perigee/projects/links/links-context'
import type { SatelliteSchema } from '@perigee/satellite-db/schema'
import type { DatabaseAddress } from '@perigee/server-kit/database'
import type { Logger } from '@perigee/server-kit/logger'
import type { Admission } from '@perigee/server-kit/admission/create-admission'
import type { Metrics } from '@perigee/server-kit/metrics/create-metrics'
import type { MailTransport } from '@perigee/server-kit/outbox/mail'
import type { Clock } from '@perigee/std/clock'
import type { Kysely } from 'kysely'
import type { Settings } from './settings'

/** What `start` needs. */
export interface ApiConfig {
  settings: Settings
  db: Kysely<SatelliteSchema>
  /** Of the same database: runs the cron jobs in this process. Without it somebody else must run them. */
  jobsDatabase?: DatabaseAddress
  installation: {
    /** 32 bytes; the keys of cookies, CSRF tokens and codes come from it. */
    rootSecret: Uint8Array
    /** As text; stands in access grants. */
    nodeId: string
  }
  /** Public URLs of the services, with or without a trailing slash; without one there is no compute. */
  urls: { console: string; gateway: string; auth: string; links: string; compute?: string | null }
  /** File of the keys that seal managed passphrases, made when it is missing; null where there is no place for one. */
  passphraseKeysFile: string | null
  /** Where buckets may lie besides the default place. */
  placements?: readonly Placement[]
  /** Further origins that the console may talk to. */
  edgeHosts: readonly string[]
  /** Folder of the built console; null serves the API alone. */
  staticDir: string | null
  /** Folder for the assets of former builds; without one they are gone after an upgrade. */
  formerAssetsDir?: string
  /** What the auth service knows of links. */
  linkRules: LinkRulesPort
  /** What the object store does for actors without an API key. */
  store: ControlCalls
  /** Makes credentials of access grants. */
  registerAccess: RegisterAccess
  /** Who keeps cards; needed where usage is charged for. `sandbox` is its own browser part, null with a real provider. */
  cards?: { provider: CardProvider; sandbox: CardSandbox | null }
  /** Takes the mails while no mail server is configured. */
  outbox: MailTransport
  clock?: Clock
  logger: Logger
  metrics?: Metrics
  /** Where deposits of tokens come from; without it none are taken. */
  tokens?: TokenPorts
  /** Shared by all services of a process. */
  admission?: Admission
}
