import type {
  PublicBucket,
  PublicCors,
  PublicDeletion,
  PublicLifecycle,
  PublicRetention,
  PublicTags,
  publicVersioning,
} from '@perigee/contract/public/buckets'
import type {
  ControlledBucket,
  ControlLifecycleRule,
  ListedBucket,
  NewControlledBucket,
} from '@perigee/contract/store-control'
import { defaultPlacement, type Placement } from '@perigee/domain/placements'
import { type BucketVersioning, versioning } from '@perigee/domain/versioning'
import type { BucketDeletionRow } from '@perigee/satellite-db/bucket-deletions'
import type { BucketName } from '@perigee/std/brand'

const words: Record<BucketVersioning, (typeof publicVersioning)[number]> = {
  [versioning.unversioned]: 'unversioned',
  [versioning.enabled]: 'enabled',
  [versioning.suspended]: 'suspended',
}

export const presentBucket = (bucket: ListedBucket, placements: readonly Placement[]): PublicBucket => ({
  name: bucket.name,
  createdAt: bucket.createdAt.toISOString(),
  createdBy: bucket.createdBy,
  location:
    bucket.placement === defaultPlacement
      ? ''
      : (placements.find(({ id }) => id === bucket.placement)?.idName ?? `unknown(${bucket.placement})`),
  versioning: words[bucket.versioning],
  objectLock: bucket.objectLock,
  defaultRetention: bucket.defaultRetention && presentRetention(bucket.defaultRetention),
  beingDeleted: bucket.beingDeleted,
})

type StoredRetention = NonNullable<ControlledBucket['defaultRetention']>

const presentRetention = (retention: StoredRetention): PublicRetention => {
  const mode = retention.mode === 'GOVERNANCE' ? 'governance' : 'compliance'
  return 'days' in retention ? { mode, days: retention.days } : { mode, years: retention.years }
}

/** As the object store takes it. */
export const storedRetention = (retention: PublicRetention): StoredRetention => {
  const mode = retention.mode === 'governance' ? 'GOVERNANCE' : 'COMPLIANCE'
  return 'days' in retention ? { mode, days: retention.days } : { mode, years: retention.years }
}

/** As the object store takes a new bucket: what is left out is as the project has it. */
export const wishedBucket = ({
  name,
  location,
  versioning,
  objectLock,
  defaultRetention,
}: {
  name: string
  location?: string | undefined
  versioning?: boolean | undefined
  objectLock?: boolean | undefined
  defaultRetention?: PublicRetention | undefined
}): NewControlledBucket => ({
  bucket: name as BucketName,
  ...(location !== undefined && { placement: location }),
  ...(versioning !== undefined && { versioning }),
  ...(objectLock !== undefined && { objectLock }),
  ...(defaultRetention !== undefined && { defaultRetention: storedRetention(defaultRetention) }),
})

export const presentTags = ({ tags }: ControlledBucket): PublicTags => ({ tags })

export const presentCors = ({ cors }: ControlledBucket): PublicCors => ({
  rules: cors.map(({ maxAge, methods, ...rule }) => ({
    ...rule,
    methods: methods as PublicCors['rules'][number]['methods'],
    ...(maxAge !== undefined && { maxAgeSeconds: maxAge }),
  })),
})

/** As the object store takes them. */
export const storedCors = ({ rules }: PublicCors): ControlledBucket['cors'] =>
  rules.map(({ id, maxAgeSeconds, ...rule }) => ({
    ...rule,
    ...(id !== undefined && { id }),
    ...(maxAgeSeconds !== undefined && { maxAge: maxAgeSeconds }),
  }))

export const presentLifecycle = ({ lifecycle }: ControlledBucket): PublicLifecycle => ({
  rules: lifecycle.map((rule) => ({
    id: rule.id,
    enabled: rule.isEnabled,
    scope: rule.scope,
    sizeGreaterThan: rule.sizeGreaterThan,
    sizeLessThan: rule.sizeLessThan,
    expireDays: rule.expireDays,
    expireAt: rule.expireAt?.toISOString().slice(0, 10) ?? null,
    removeLoneMarkers: rule.removeLoneMarkers,
    noncurrentDays: rule.noncurrentDays,
    newerNoncurrent: rule.newerNoncurrent,
    abortUploadsDays: rule.abortDays,
  })),
})

/** As the object store takes them. */
export const storedLifecycle = ({ rules }: PublicLifecycle): ControlLifecycleRule[] =>
  rules.map(({ enabled, expireAt, abortUploadsDays, ...rule }) => ({
    ...rule,
    isEnabled: enabled,
    expireAt: expireAt === null ? null : new Date(expireAt),
    abortDays: abortUploadsDays,
  }))

export const presentDeletion = (row: BucketDeletionRow): PublicDeletion => ({
  id: row.id,
  bucket: row.bucket,
  state: row.endedAs === null ? 'running' : row.endedAs === 'deleted' ? 'deleted' : 'stopped',
  reason: row.endedAs === 'deleted' ? null : row.endedAs,
  startedAt: row.startedAt.toISOString(),
  removed: row.removed,
  left: row.left,
  troubled: row.isTroubled,
  endedAt: row.endedAt?.toISOString() ?? null,
})
