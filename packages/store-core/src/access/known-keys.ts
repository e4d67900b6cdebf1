import { sha256 } from '@perigee/crypto/hash'
import type { ApiKey } from '@perigee/grants/api-key'
import type { Clock } from '@perigee/std/clock'
import { minute } from '@perigee/std/durations'
import { toHex } from '@perigee/std/encoding'
import type { KnownKey } from './authorize'

const capacity = 10_000
const lifetime = minute

/**
 * What was found for genuine keys, with the bucket each was used for; no secrets. It may be out of date: who uses it
 * lets the statement that acts on it check its `revision`.
 */
export interface KnownKeys {
  get(apiKey: ApiKey, bucket: string): KnownKey | undefined
  keep(apiKey: ApiKey, bucket: string, known: KnownKey): void
}

export function createKnownKeys(clock: Clock): KnownKeys {
  const entries = new Map<string, { known: KnownKey; keptAt: number }>()
  // Two keys of one head are two entries: each was found genuine on its own.
  const nameOf = (apiKey: ApiKey, bucket: string): string => `${digestOf(apiKey)}/${bucket}`
  return {
    get(apiKey, bucket) {
      const entry = entries.get(nameOf(apiKey, bucket))
      const age = clock().getTime() - (entry?.keptAt ?? 0)
      return entry && age >= 0 && age < lifetime ? entry.known : undefined
    },
    keep(apiKey, bucket, known) {
      const name = nameOf(apiKey, bucket)
      entries.delete(name)
      entries.set(name, { known, keptAt: clock().getTime() })
      const [oldest] = entries.keys()
      if (entries.size > capacity && oldest !== undefined) entries.delete(oldest)
    },
  }
}

const digests = new WeakMap<ApiKey, string>()

function digestOf(apiKey: ApiKey): string {
  const digest = digests.get(apiKey) ?? toHex(sha256(apiKey.raw))
  digests.set(apiKey, digest)
  return digest
}
