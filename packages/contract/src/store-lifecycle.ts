import type { LifecycleTerms } from '@perigee/domain/lifecycle-rule'
import * as z from 'zod/mini'
import { bucketName, bytes, cipherPath, inBucket, onBucket, storeCall } from './store-call'

/** Of every rule, whatever it is about. */
export const lifecycleTerms = {
  id: z.string(),
  isEnabled: z.boolean(),
  hasOldForm: z.boolean(),
  sizeGreaterThan: z.nullable(z.number()),
  sizeLessThan: z.nullable(z.number()),
  expireDays: z.nullable(z.int()),
  expireAt: z.nullable(z.date()),
  removeLoneMarkers: z.boolean(),
  noncurrentDays: z.nullable(z.int()),
  newerNoncurrent: z.nullable(z.int()),
  abortDays: z.nullable(z.int()),
} satisfies Record<keyof LifecycleTerms, z.ZodMiniType>

/** A rule that was checked before it is stored. */
const storedLifecycleRule = z.object({
  ...lifecycleTerms,
  /** What the rule is about; null for the whole bucket. */
  folder: z.nullable(cipherPath),
  /** The beginning of names in that folder, of plain ones only; else empty. */
  nameStart: bytes,
})
export type StoredLifecycleRule = z.output<typeof storedLifecycleRule>

const counted = z.object({ count: z.number(), bytes: z.number() })

const lifecycleEstimate = z.object({
  /** Current versions that would be removed, or hidden by a delete marker. */
  current: counted,
  /** Noncurrent versions, their delete markers included. */
  noncurrent: counted,
  /** Delete markers that hide nothing. */
  markers: counted,
  uploads: counted,
  /** False where only a part of the bucket was looked at: then there may be more. */
  isComplete: z.boolean(),
})
export type LifecycleEstimate = z.output<typeof lifecycleEstimate>

export const lifecycleCalls = {
  /** In the order in which they were set; empty when there are none. */
  getLifecycle: storeCall({ needs: onBucket('read'), input: inBucket, output: z.array(storedLifecycleRule) }),
  /** Replaces all rules; none remove them. Rules also need Delete. */
  setLifecycle: storeCall({
    needs: onBucket('write'),
    input: z.object({ bucket: bucketName, rules: z.readonly(z.array(storedLifecycleRule)) }),
  }),
  /** What a rule would match now, were it enabled. */
  estimateLifecycle: storeCall({
    needs: onBucket('list'),
    input: z.object({ bucket: bucketName, rule: storedLifecycleRule }),
    output: lifecycleEstimate,
  }),
}
