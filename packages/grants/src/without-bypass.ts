import { addCaveat, type ApiKey } from './api-key'
import { emptyCaveat, encodeCaveat } from './caveat'

/** The key without the right to bypass retention under governance, which nobody can add again. */
export const withoutBypass = (key: ApiKey): ApiKey =>
  addCaveat(key, encodeCaveat({ ...emptyCaveat, flags: new Set(['disallowBypassGovernanceRetention']) }))
