import { characterCount, maxLineLength, nameTooLong, required } from './text-rules'

export const maxAccessNameLength = maxLineLength
export const accessNameTaken = 'This name is already in use'

export function accessNameProblem(
  name: string,
  existing: readonly string[] = [],
  max = maxAccessNameLength,
): string | undefined {
  const trimmed = name.trim()
  if (trimmed === '') return required
  if (characterCount(trimmed) > max) return nameTooLong(max)
  return existing.includes(trimmed) ? accessNameTaken : undefined
}

/** Name of an API key that the console makes for its own use; lists hide names with the configured prefix. */
export const browserKeyName = (prefix: string, now: Date): string => `${prefix}${now.getTime()}`

export const isBrowserKeyName = (name: string, prefix: string): boolean => prefix !== '' && name.startsWith(prefix)

const bypassMark = 'bypass-'

/** Name of the key that the console makes for one act against a retention under governance. */
export const bypassKeyName = (prefix: string, now: Date): string => browserKeyName(prefix + bypassMark, now)

/** Whether the audit log has the making of a key, although the console made it. */
export const isBypassKeyName = (name: string, prefix: string): boolean => isBrowserKeyName(name, prefix + bypassMark)

/** Name of the key behind a share link; a long item name is left out. */
export function sharedAccessName(item: string, type: 'bucket' | 'folder' | 'object', now: Date, max: number): string {
  const whole = `${item}_shared-${type}_${now.toISOString()}`
  return characterCount(whole) > max ? `shared-${type}_${now.toISOString()}` : whole
}

/** Name of the key behind a custom domain. */
export const customDomainAccessName = (now: Date): string => `custom-domain-access-${now.toISOString()}`

/** Name of the key behind the S3 credentials of a machine. */
export const instanceAccessName = (hostname: string): string => `instance-${hostname}`

/** Whether a name looks as `sharedAccessName` makes them. */
export const isSharedAccessName = (name: string): boolean =>
  /(?:^|_)shared-(?:bucket|folder|object)_[\dT:.-]+Z$/.test(name)

export interface SharedName {
  /** What the link leads to; empty where its name was too long. */
  item: string
  at: Date
}

/** What `sharedAccessName` made a name of, made unique or not; undefined where it did not make it. */
export function readSharedAccessName(name: string): SharedName | undefined {
  const end = /(?:^|_)shared-(?:bucket|folder|object)_([\dT:.-]+Z)(?: \(\d+\))?$/.exec(name)
  const at = new Date(end?.[1] ?? '')
  return end && !Number.isNaN(at.getTime()) ? { item: name.slice(0, end.index), at } : undefined
}
