import type { XmlCodec } from './codec'
import { optionalText } from './element'
import { readLockMode, type LockMode } from './lock-mode'
import { node, textNode } from './write'

/** The retention of an object; empty asks to take it away. The date is text as it was written. */
export type RetentionElements = { mode?: LockMode; retainUntil?: string }

export const retentionXml: XmlCodec<RetentionElements> = {
  root: 'Retention',
  read(root) {
    const mode = optionalText(root, 'Mode')
    const retainUntil = optionalText(root, 'RetainUntilDate')
    return {
      ...(mode !== undefined && { mode: readLockMode(mode) }),
      ...(retainUntil !== undefined && { retainUntil: retainUntil.trim() }),
    }
  },
  write: ({ mode, retainUntil }) => node('Retention', textNode('Mode', mode), textNode('RetainUntilDate', retainUntil)),
}
