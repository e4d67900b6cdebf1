import { XmlError } from './xml-element'

export type LockMode = 'GOVERNANCE' | 'COMPLIANCE'

export const isLockMode = (text: string): text is LockMode => text === 'GOVERNANCE' || text === 'COMPLIANCE'

/** @throws XmlError */
export function readLockMode(text: string): LockMode {
  const mode = text.trim()
  if (!isLockMode(mode)) throw new XmlError('unknown retention mode')
  return mode
}
