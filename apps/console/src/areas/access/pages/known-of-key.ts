import type { ApiKeyInfo } from '@perigee/contract/api-keys'
import { readSharedAccessName } from '@perigee/domain/access-name'
import { accessTypes } from '../dialogs/new-access/access-types'
import { labelsOf, lockRights, objectRights } from '../dialogs/new-access/rights'

/** For a key that was made elsewhere, or before the satellite kept such facts. */
export const unknown = 'unknown'

/** Whether everybody may use the key who has the link that was made with it. */
export const isPublicLink = ({ name, facts }: ApiKeyInfo): boolean =>
  facts ? facts.type === 'Link' : readSharedAccessName(name) !== undefined

/** 'S3 Credentials', as the wizard names types. */
export function typeOf(key: ApiKeyInfo): string {
  if (isPublicLink(key)) return 'Link'
  return key.facts && key.facts.type !== 'Link' ? accessTypes[key.facts.type].label : unknown
}

/** Whether the key has ended by itself. */
export const hasEnded = ({ facts }: ApiKeyInfo, now = new Date()): boolean =>
  facts !== undefined && facts.expiresAt !== null && new Date(facts.expiresAt) <= now

interface Shortened {
  text: string
  /** All of it, where `text` is less. */
  whole?: string
}

/** 'Read, List', with object locks in one word. */
export function permissionsOf({ facts }: ApiKeyInfo): Shortened {
  if (!facts) return { text: unknown }
  const objects = labelsOf(facts.rights, objectRights)
  const locks = labelsOf(facts.rights, lockRights)
  if (locks === undefined) return { text: objects ?? 'none' }
  const before = objects === undefined ? '' : `${objects}, `
  return { text: `${before}${objects === undefined ? 'Object lock' : 'object lock'}`, whole: before + locks }
}

const named = 2

/** 'All buckets', or the first few of them. */
export function bucketsOf({ facts }: ApiKeyInfo): Shortened {
  if (!facts) return { text: unknown }
  const { buckets } = facts
  if (buckets.length === 0) return { text: 'All buckets' }
  if (buckets.length <= named + 1) return { text: buckets.join(', ') }
  const more = `${buckets.slice(0, named).join(', ')} and ${buckets.length - named} more`
  return { text: more, whole: buckets.join(', ') }
}
