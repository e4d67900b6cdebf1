import { apiKeys, type WireKeyFacts } from '@perigee/contract/api-keys'
import type { FrontendConfig } from '@perigee/contract/config'
import { second } from '@perigee/std/durations'
import { call } from '@/lib/call'
import { keepsKeyFacts } from '@/lib/flags'

/** People are waiting for what they have made, and can do without. */
const patience = 5 * second

export type StoreKeyFacts = (keyId: string, facts: WireKeyFacts) => Promise<void>

/**
 * Tells the satellite what a key was restricted to, if it keeps that. Never fails: without, the list of keys says
 * "unknown".
 */
export const storeKeyFacts = (config: FrontendConfig): StoreKeyFacts =>
  keepsKeyFacts(config) ? tellKeyFacts : () => Promise.resolve()

const tellKeyFacts: StoreKeyFacts = (keyId, body) =>
  call(apiKeys.storeFacts, { params: { id: keyId }, body, signal: AbortSignal.timeout(patience) }).then(
    () => undefined,
    () => undefined,
  )

interface Made {
  /** Of the service, where it ends an access sooner than was asked for. */
  freeTierRestrictedExpiration?: string | null | undefined
}

/** When an access ends: by itself, or because its owner is on a free trial. */
export function endOfAccess(notAfter: Date | null, { freeTierRestrictedExpiration: sooner }: Made = {}): string | null {
  const ends = [notAfter, ...(sooner ? [new Date(sooner)] : [])].filter((end) => end !== null)
  const first = ends.sort((one, other) => one.getTime() - other.getTime())[0]
  return first?.toISOString() ?? null
}
