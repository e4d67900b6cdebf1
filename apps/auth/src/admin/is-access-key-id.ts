import { parseAccessKeyId } from '@perigee/crypto/edge-credentials'
import { isFormatError } from '@perigee/crypto/hash'

export function isAccessKeyId(text: string): boolean {
  try {
    parseAccessKeyId(text)
    return true
  } catch (error) {
    if (isFormatError(error)) return false
    throw error
  }
}
