import { deriveInstallationKey } from '@perigee/server-kit/secrets'
import type { ComputeContext } from './context'

export const computeKeys = (rootSecret: Uint8Array): ComputeContext['keys'] => ({
  computeSealing: deriveInstallationKey(rootSecret, 'compute'),
  computeTokens: deriveInstallationKey(rootSecret, 'compute-tokens'),
})
