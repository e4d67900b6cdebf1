import type { XmlLimits } from '../xml/read'

/** A page of 1,000 keys of 1,024 bytes, percent-encoded, stays well below. */
export const answerLimits: XmlLimits = { maxLength: 8 * 2 ** 20 }
