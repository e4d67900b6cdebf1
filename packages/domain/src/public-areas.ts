/** What a key of the public API can be limited to; the sections of its reference pages. */
export const publicAreas = [
  'account',
  'projects',
  'members',
  'buckets',
  'access',
  'links',
  'domains',
  'usage',
  'audit',
  'billing',
  'webhooks',
  'compute',
] as const
export type PublicArea = (typeof publicAreas)[number]

/** An area of a stored key that is there no more is none. */
export const isPublicArea = (area: string): area is PublicArea => (publicAreas as readonly string[]).includes(area)
