import { utf8 } from '@perigee/std/bytes'

export const maxObjectKeyBytes = 1024
/** A key with fewer of the units that texts are counted in is never longer: each has three bytes at most. */
const surelyShort = Math.floor(maxObjectKeyBytes / 3)

export type ObjectKeyProblem = 'KeyTooLongError' | 'XMinioInvalidObjectName' | 'XMinioInvalidResourceName'

/**
 * Why a name cannot be an object's key (the S3 refusal to give), or null. Components `.` and `..` are refused because
 * browsers and proxies rewrite such paths; lone surrogates because they have no UTF-8 form, NUL because much software
 * ends a text there.
 */
export function objectKeyProblem(key: string): ObjectKeyProblem | null {
  if (key === '' || key.includes('\0') || hasLoneSurrogate(key)) return 'XMinioInvalidObjectName'
  if (key.length > surelyShort && utf8(key).length > maxObjectKeyBytes) return 'KeyTooLongError'
  return hasDotComponent(key) ? 'XMinioInvalidResourceName' : null
}

export const hasDotComponent = (path: string): boolean =>
  path.includes('.') && path.split('/').some((component) => component === '.' || component === '..')

const hasLoneSurrogate = (text: string): boolean => /\p{Surrogate}/u.test(text)
