import type { StoredLifecycleRule } from '@perigee/contract/store'

/** A rule about the whole bucket that says nothing yet. */
export const aLifecycleRule = (changes: Partial<StoredLifecycleRule>): StoredLifecycleRule => ({
  id: 'rule',
  isEnabled: true,
  hasOldForm: false,
  folder: null,
  nameStart: new Uint8Array(),
  sizeGreaterThan: null,
  sizeLessThan: null,
  expireDays: null,
  expireAt: null,
  removeLoneMarkers: false,
  noncurrentDays: null,
  newerNoncurrent: null,
  abortDays: null,
  ...changes,
})
