import { bucketKey, type ObjectRef, refId, type StorageContext } from '@/areas/storage/public'
import { failureOf } from '@/lib/failure'
import { showDate } from '@/lib/show-date'
import { isActive } from '@perigee/domain/retention'
import type { S3Client } from '@perigee/s3/client/create-s3-client'
import { mapConcurrently } from '@perigee/std/map-concurrently'
import { queryOptions } from '@tanstack/react-query'
import type { VersionLock } from './entries'

/** Requests for locks at once: a page of versions must not keep others from the gateway. */
const atOnce = 4

/** The lock of a version, and which version that is: the newest where none was named. */
export interface KnownLock extends VersionLock {
  ref: ObjectRef
}

/** The locks that lists show, each asked for by itself. */
export const locksKey = (projectId: string, bucket: string) => [...bucketKey(projectId, bucket), 'lock'] as const

/** One request per version. @throws S3ClientError, also where a version has gone */
export const readLocks = (
  client: Pick<S3Client, 'headObject'>,
  bucket: string,
  refs: readonly ObjectRef[],
): Promise<KnownLock[]> =>
  mapConcurrently(refs, atOnce, async ({ key, version }) => {
    const head = await client.headObject({ bucket, key, ...(version !== undefined && { versionId: version }) })
    const { retention, legalHold, versionId = version } = head
    return { ref: versionId === undefined ? { key } : { key, version: versionId }, retention, legalHold }
  })

/** In the order of `refs`; asked for anew each time, because others lock as well. */
export const locksOf = ({ config, project, storage }: StorageContext, bucket: string, refs: readonly ObjectRef[]) =>
  queryOptions({
    queryKey: [...bucketKey(project.id, bucket), 'locks', refs.map(refId)],
    staleTime: 0,
    gcTime: 0,
    retry: false,
    queryFn: async () => readLocks(await storage.browserClient(config, project), bucket, refs),
  })

/** Whether the version can be deleted by nobody, or only against governance. */
export const keepsVersion = ({ retention, legalHold }: VersionLock, now: Date): boolean =>
  legalHold || isActive(retention, now)

/** Whether those with the right to it may delete the version all the same. */
export const canBypass = ({ retention, legalHold }: VersionLock, now: Date): boolean =>
  !legalHold && isActive(retention, now) && retention.mode === 'GOVERNANCE'

/** 'Locked until: Mar 1, 2027 and Legal Hold removed'; undefined for what can be deleted. */
export function lockText({ retention, legalHold }: VersionLock, now: Date): string | undefined {
  const ends = [...(isActive(retention, now) ? [showDate(retention.until)] : []), ...(legalHold ? [holdEnds] : [])]
  return ends.length === 0 ? undefined : `Locked until: ${ends.join(' and ')}`
}

const holdEnds = 'Legal Hold removed'

/** What a failed act on a version means for the person: what somebody else did meanwhile is said as such. */
export function lockFailure(cause: unknown): Error {
  const { status, message } = failureOf(cause)
  if (status === 404 || status === 405)
    return explainedBy('This version is gone: somebody has deleted it meanwhile.', cause)
  if (status === 403 && /object lock/i.test(message))
    return explainedBy('This version is locked: this cannot be done before its lock ends.', cause)
  return cause instanceof Error ? cause : new Error(message)
}

const explainedBy = (words: string, cause: unknown): Error => new Error(words, { cause })
