import type { Logger } from '@perigee/server-kit/logger'
import type { AccountOf } from './account'
import type { StorageDoor } from './arguments'
import type { Sessions } from './sessions'
import type { Acceleration } from './settings'

/** What operations of the engine work on. */
export interface Host {
  /** With `images` and `instances` in it. */
  folder: string
  logger: Logger
  sessions: Sessions
  /** How machines run, and as whom. Found when it is first asked for. */
  ways(): Promise<{ acceleration: Acceleration; accountOf: AccountOf }>
  /** The way to the S3 gateway; null where there is none. */
  storageDoor(): Promise<StorageDoor | null>
}
