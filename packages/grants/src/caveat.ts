/** Restrictions of API keys: their meaning, their bytes. */
export { caveatFlags, emptyCaveat, type AllowedPath, type Caveat, type CaveatFlag } from './caveat-shape'
export { caveatsOf } from './caveats-of'
export { decodeCaveat } from './decode-caveat'
export { encodeCaveat } from './encode-caveat'
