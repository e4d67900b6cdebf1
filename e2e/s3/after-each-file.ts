import { paginateListObjectsV2 } from '@aws-sdk/client-s3'
import { afterAll } from 'vitest'
import { toRemove } from './buckets'
import { s3 } from './clients'
import { listVersions } from './versions'
import { call } from './wire/call'
import { pathOf } from './wire/sign-v4'

/** A project holds 100 buckets: what a file made goes, as far as locks allow. */
afterAll(async () => {
  await Promise.allSettled(toRemove.splice(0).map(remove))
})

async function remove(bucket: string): Promise<void> {
  const answer = await call({ method: 'DELETE', path: pathOf(bucket), headers: { 'x-minio-force-delete': 'true' } })
  if (answer.status !== 409 && answer.status !== 403) return
  for (const { Key = '', VersionId } of await everything(bucket)) {
    const query: Record<string, string> = VersionId === undefined ? {} : { versionId: VersionId }
    const headers = { 'x-amz-bypass-governance-retention': 'true' }
    await call({ method: 'DELETE', path: pathOf(bucket, Key), query, headers })
  }
  await call({ method: 'DELETE', path: pathOf(bucket) })
}

interface Found {
  Key?: string | undefined
  VersionId?: string | undefined
}

async function everything(bucket: string): Promise<Found[]> {
  try {
    const { versions, markers } = await listVersions(bucket)
    return [...versions, ...markers]
  } catch {
    const found: Found[] = []
    for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket: bucket })) {
      found.push(...Contents)
    }
    return found
  }
}
