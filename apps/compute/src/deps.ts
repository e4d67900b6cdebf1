import type { ComputeContext } from '@perigee/compute/context'
import type { Engine } from '@perigee/compute/engine'
import type { Settings } from './settings'

/** What the routes are built from. */
export interface Deps extends ComputeContext {
  settings: Settings
  /** Of this location. */
  engine: Engine
  /** `scheme://host[:port]`: pages of no other origin may ask. */
  consoleOrigin: string
  life: { isStopping: boolean }
}
