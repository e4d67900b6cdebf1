import type { IncusEngineOptions } from './engine-options'
import type { IncusClient } from './rest/rest-client'

/** What the operations on machines work with. */
export interface IncusEngine {
  incus: IncusClient
  options: IncusEngineOptions
}
