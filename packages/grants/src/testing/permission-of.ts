import type { VectorPart } from '@perigee/crypto/testing/vectors'
import type { Permission } from '../permission'

/** A permission as the vectors spell it: `AllowDownload`, times as text, the TTL as nanoseconds in text. */
export function permissionOf(part: VectorPart): Permission {
  const allowed = part.names().filter((name) => name.startsWith('Allow') && part.flag(name))
  const rights = Object.fromEntries(allowed.map((name) => [`a${name.slice(1)}`, true]))
  const time = (name: string): Date | undefined => (part.has(name) ? new Date(part.text(name)) : undefined)
  return {
    ...rights,
    notBefore: time('NotBefore'),
    notAfter: time('NotAfter'),
    maxObjectTtl: part.has('MaxObjectTTL') ? Number(part.text('MaxObjectTTL')) / 1e6 : undefined,
  }
}
