import { createHash } from 'node:crypto'
import { second } from '@perigee/std/durations'
import { createTokenBuckets, type Rate } from '../token-buckets'

/**
 * Credentials that were found right lately. Whoever brings one is not turned away for what others of the address did, as
 * long as most requests that it lets in show again that it is right: some of what is recognised is no secret.
 */
export interface Recognised {
  add(credential: string): void
  /**
   * Lets a request in from an address (null: one that cannot be told from others) for the sake of its credential.
   * @returns what to call when the credential is found right again; null for one that is not recognised, or was used
   * from there too often without that
   */
  letIn(credential: string, address: string | null): (() => void) | null
}

/** Requests of an address that one credential lets in though it is not found right again. */
export const unproven: Rate = { points: 256, every: second }

/** Remembers between one and two times so many; of each only a hash. */
export function createRecognised({ now, remember = 10_000 }: { now: () => number; remember?: number }): Recognised {
  let young = new Set<string>()
  let old = new Set<string>()
  const uses = createTokenBuckets(remember)
  const hash = (credential: string): string => createHash('sha256').update(credential).digest('base64')

  return {
    add(credential) {
      young.add(hash(credential))
      if (young.size < remember) return
      old = young
      young = new Set()
    },
    letIn(credential, address) {
      const one = hash(credential)
      if (!young.has(one) && !old.has(one)) return null
      const key = `${one} ${address ?? ''}`
      if (uses.level(key, unproven, now()) < 1) return null
      uses.take(key, unproven, { amount: 1, now: now() })
      return () => uses.take(key, unproven, { amount: -1, now: now() })
    },
  }
}
