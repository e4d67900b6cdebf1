import {
  type DeleteMarkerEntry,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandInput,
  type ObjectVersion,
  PutBucketVersioningCommand,
} from '@aws-sdk/client-s3'
import { makeBucket } from './buckets'
import { s3 } from './clients'

export const setVersioning = (bucket: string, Status: 'Enabled' | 'Suspended'): Promise<unknown> =>
  s3.send(new PutBucketVersioningCommand({ Bucket: bucket, VersioningConfiguration: { Status } }))

export async function makeVersionedBucket(): Promise<string> {
  const bucket = await makeBucket()
  await setVersioning(bucket, 'Enabled')
  return bucket
}

export interface Listed {
  versions: ObjectVersion[]
  markers: DeleteMarkerEntry[]
  prefixes: string[]
  /** How many calls it took. */
  pages: number
}

/** Every page of ListObjectVersions. */
export async function listVersions(
  bucket: string,
  more: Partial<ListObjectVersionsCommandInput> = {},
): Promise<Listed> {
  const all: Listed = { versions: [], markers: [], prefixes: [], pages: 0 }
  let next: Partial<ListObjectVersionsCommandInput> = more
  for (;;) {
    const page = await s3.send(new ListObjectVersionsCommand({ ...more, ...next, Bucket: bucket }))
    all.versions.push(...(page.Versions ?? []))
    all.markers.push(...(page.DeleteMarkers ?? []))
    all.prefixes.push(...(page.CommonPrefixes ?? []).map(({ Prefix = '' }) => Prefix))
    all.pages++
    if (!page.IsTruncated) return all
    next = { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker }
  }
}
