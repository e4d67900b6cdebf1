import { createHash } from 'node:crypto'

/** Credentials that were found right lately. Whoever brings one is not turned away for what others of the address did. */
export interface Recognised {
  add(credential: string): void
  has(credential: string): boolean
}

/** Remembers between one and two times so many; of each only a hash. */
export function createRecognised(remember = 10_000): Recognised {
  let young = new Set<string>()
  let old = new Set<string>()
  const hash = (credential: string): string => createHash('sha256').update(credential).digest('base64')

  return {
    add(credential) {
      young.add(hash(credential))
      if (young.size < remember) return
      old = young
      young = new Set()
    },
    has(credential) {
      const one = hash(credential)
      return young.has(one) || old.has(one)
    },
  }
}
