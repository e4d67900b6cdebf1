import { constantTimeEqual } from '@perigee/crypto/hash'
import type { ApiKey } from './api-key'

/**
 * Whether the bearer of a key may revoke another one: only what was derived from it, never itself. `tails` are the
 * other key's, from `verifyChain`.
 */
export const mayRevoke = (by: ApiKey, tails: readonly Uint8Array[]): boolean =>
  tails.slice(0, -1).some((tail) => constantTimeEqual(tail, by.tail))
