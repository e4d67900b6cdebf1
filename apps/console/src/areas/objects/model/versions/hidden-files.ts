import type { ObjectRef } from '@/areas/storage/public'
import { isFolderMark } from '@perigee/domain/object-key'
import type { S3Client } from '@perigee/s3/client/create-s3-client'
import { countedAtMost } from '../delete-versions'

/** The most that one page lists. */
const pageSize = 1000

/** Files that look deleted, and what hides them. */
export interface HiddenFiles {
  files: number
  /** The delete markers above the newest content of each. */
  markers: readonly Required<ObjectRef>[]
  /** There are more, which are left. */
  more: boolean
}

/** What is hidden below a prefix by delete markers and has content below them: everything there is looked at. */
export async function findHiddenFiles(
  client: Pick<S3Client, 'listObjectVersions'>,
  { bucket, prefix }: { bucket: string; prefix: string },
  { signal, onFound }: { signal: AbortSignal; onFound: (files: number) => void },
): Promise<HiddenFiles> {
  const markers: Required<ObjectRef>[] = []
  let files = 0
  let current: string | null = null
  /** What hides the current key, until its content has shown. */
  let above: Required<ObjectRef>[] | null = []
  let from: { keyMarker?: string; versionIdMarker?: string } = {}
  for (;;) {
    const page = await client.listObjectVersions({ bucket, prefix, maxKeys: pageSize, signal, ...from })
    for (const { key, versionId: version, isDeleteMarker } of page.versions) {
      if (key !== current) above = []
      current = key
      if (above === null) continue
      if (isDeleteMarker) {
        above.push({ key, version })
        continue
      }
      if (markers.length + above.length > countedAtMost) return { files, markers, more: true }
      markers.push(...above)
      if (above.length > 0 && !isFolderMark(key)) files++
      above = null
    }
    onFound(files)
    const { nextKeyMarker: keyMarker, nextVersionIdMarker: versionIdMarker } = page
    if (!page.truncated || keyMarker === undefined) return { files, markers, more: false }
    from = { keyMarker, ...(versionIdMarker !== undefined && { versionIdMarker }) }
  }
}
