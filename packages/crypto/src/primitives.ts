import { browserPrimitives } from './primitives-browser'
import { useHashes } from './hash'
import type { Primitives } from './primitives-port'

let current: Primitives = browserPrimitives

/**
 * Installs the binding that all format functions use from now on. The default runs everywhere; a server calls
 * `usePrimitives(nodePrimitives)` once, before anything else.
 */
export function usePrimitives(primitives: Primitives): void {
  current = primitives
  useHashes(primitives)
}

export const aesGcmSeal: Primitives['aesGcmSeal'] = (...input) => current.aesGcmSeal(...input)
export const aesGcmOpen: Primitives['aesGcmOpen'] = (...input) => current.aesGcmOpen(...input)
export const manyAtOnce = (): ReturnType<NonNullable<Primitives['manyAtOnce']>> => current.manyAtOnce?.()
export const blockRuns = (): ReturnType<NonNullable<Primitives['blockRuns']>> => current.blockRuns?.()
