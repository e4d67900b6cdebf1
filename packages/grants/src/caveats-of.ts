import type { ApiKey } from './api-key'
import type { Caveat } from './caveat-shape'
import { decodeCaveat } from './decode-caveat'

const decoded = new WeakMap<ApiKey, readonly Caveat[]>()

/** The restrictions of a key, read once for as long as the key is kept. @throws FormatError `format`. */
export function caveatsOf(apiKey: ApiKey): readonly Caveat[] {
  const caveats = decoded.get(apiKey) ?? apiKey.caveats.map(decodeCaveat)
  decoded.set(apiKey, caveats)
  return caveats
}
