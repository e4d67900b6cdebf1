import type { Logger } from '@perigee/server-kit/logger'
import type { Clock } from '@perigee/std/clock'
import type { FindProjectOfApiKey } from './project-of-api-key'
import type { RecordSeal } from './records/record-seal'
import type { KnownHeads } from './records/delete-records'
import type { AuthDb } from './schema'
import type { Settings } from './settings'

/** What the routes work with. */
export interface AuthService {
  settings: Settings
  db: AuthDb
  clock: Clock
  logger: Logger
  /** The S3 endpoint that new credentials come with. */
  gatewayUrl: string
  /** Satellites whose grants are accepted. */
  nodeIds: ReadonlySet<string>
  /** The own one among them: of its API keys it can be asked. */
  ownNodeId: string
  /** Any of them opens the resolver; none closes it. */
  resolveTokens: readonly string[]
  seal: RecordSeal
  projectOfApiKey: FindProjectOfApiKey | undefined
  knownHeads: KnownHeads | undefined
  life: { started: boolean; stopping: boolean }
}
