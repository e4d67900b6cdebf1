import type { ManyAtOnce } from '../many-at-once'
import { createKeyDeriver, maxMessage } from './derive-keys'
import { createOpenEach } from './open-each'
import { createEightMessages, maxText } from './open-eight'
import { createOpenNested } from './open-nested'

/**
 * Short messages in WebAssembly, eight at a time: much faster than an object of OpenSSL for each step of each. Undefined
 * where that is not to be had.
 */
export function createManyAtOnce(): ManyAtOnce | undefined {
  const keys = createKeyDeriver()
  const eight = createEightMessages()
  if (!keys || !eight) return undefined
  return { maxMessage, maxText, openNested: createOpenNested(keys, eight), openEach: createOpenEach(eight) }
}
