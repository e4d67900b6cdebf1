import type { Context } from '@perigee/actors/context'
import type { ComputeSettings } from './settings'

/** What use cases about machines can be given. The API and the compute service have one each. */
export interface ComputeContext extends Context {
  settings: ComputeSettings
  keys: {
    /** `deriveInstallationKey(…, 'compute')`: seals the S3 credentials of machines. */
    computeSealing: Uint8Array
    /** `deriveInstallationKey(…, 'compute-tokens')` */
    computeTokens: Uint8Array
  }
  computeCosts: ComputeCosts
}

/**
 * What the machines of a project, by internal id, come to in a span of time, in cents; null where nothing is charged.
 * Billing answers that.
 */
export type ComputeCosts = (of: { projectId: number; since: Date; until: Date }) => Promise<number | null>
