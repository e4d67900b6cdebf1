import type { S3Client } from '@perigee/s3/client/create-s3-client'
import { type ObjectRef, s3Object } from '@/areas/storage/public'
import { visibleText } from '@perigee/domain/visible-text'
import type { Entry } from './entries'
import { isVersion } from './entries'

/** The most that one call takes, and one page lists. */
const batchSize = 1000
/** So many versions are counted, and deleted, by one dialog: each is remembered, so that no other one goes. */
export const countedAtMost = 100_000

export interface Counted {
  versions: readonly Required<ObjectRef>[]
  /** There are more, which the deletion leaves. */
  more: boolean
}

/** What one entry stands for: every version below a folder, every version of a file, or the one version that it is. */
export async function countVersions(
  client: Pick<S3Client, 'listObjectVersions'>,
  bucket: string,
  entries: readonly Entry[],
  { signal, onCount = () => undefined }: { signal: AbortSignal; onCount?: (count: number) => void },
): Promise<Counted> {
  const versions: Required<ObjectRef>[] = []
  for (const entry of entries) {
    if (isVersion(entry)) versions.push({ key: entry.key, version: entry.version })
    else {
      const more = await countBelow(entry)
      if (more) return { versions, more }
    }
  }
  return { versions, more: false }

  async function countBelow({ type, key: prefix }: Entry): Promise<boolean> {
    let from: { keyMarker?: string; versionIdMarker?: string } = {}
    for (;;) {
      const page = await client.listObjectVersions({ bucket, prefix, maxKeys: batchSize, signal, ...from })
      // Other keys begin like that of a file; they come after it, and with them the versions of the file have ended.
      const own = type === 'folder' ? page.versions : page.versions.filter(({ key }) => key === prefix)
      for (const { key, versionId: version } of own) {
        if (versions.length === countedAtMost) return true
        versions.push({ key, version })
      }
      onCount(versions.length)
      const { nextKeyMarker: keyMarker, nextVersionIdMarker: versionIdMarker } = page
      if (!page.truncated || keyMarker === undefined) return false
      if (type === 'file' && keyMarker !== prefix) return false
      from = { keyMarker, ...(versionIdMarker !== undefined && { versionIdMarker }) }
    }
  }
}

export interface Stayed extends ObjectRef {
  why: string
}

/** Some could not be deleted; the others are gone. */
export class VersionsStayed extends Error {
  override readonly name = 'VersionsStayed'
  readonly deleted: number
  readonly stayed: readonly Stayed[]

  constructor(deleted: number, stayed: readonly Stayed[], cause?: unknown) {
    super(stayedText(deleted, stayed), { cause })
    this.deleted = deleted
    this.stayed = stayed
  }
}

const namedAtMost = 5

/** '2 versions were deleted before: a.txt, version 01ab…: Access Denied. And 3 more stayed.' */
export function stayedText(deleted: number, stayed: readonly Stayed[]): string {
  const before = deleted === 0 ? '' : `${deleted} ${deleted === 1 ? 'version was' : 'versions were'} deleted. `
  const named = stayed
    .slice(0, namedAtMost)
    .map(({ key, version, why }) => `${visibleText(key)}${version === undefined ? '' : ` (${version})`}: ${why}`)
  const others = stayed.length - named.length
  const more = others > 0 ? `, and ${others.toLocaleString('en')} more` : ''
  return `${before}${stayed.length === 1 ? 'This one stayed' : `${stayed.length.toLocaleString('en')} stayed`}: ${named.join('; ')}${more}`
}

/** What is still to be deleted of one order: a second run takes what stayed, and nothing else. */
export function versionsDeletion(versions: readonly Required<ObjectRef>[]) {
  let waiting = versions
  let deleted = 0

  /** Goes on behind those that stay. @throws VersionsStayed, or what broke it off */
  return async function run(
    client: Pick<S3Client, 'deleteObjects'>,
    bucket: string,
    {
      signal,
      bypassGovernance = false,
      onDeleted,
    }: { signal: AbortSignal; bypassGovernance?: boolean; onDeleted: (total: number) => void },
  ): Promise<void> {
    const stayed: Stayed[] = []
    try {
      while (waiting.length > stayed.length) {
        signal.throwIfAborted()
        const batch = waiting.slice(stayed.length, stayed.length + batchSize)
        const failed = await client.deleteObjects({ bucket, objects: batch.map(s3Object), bypassGovernance, signal })
        const reasons = new Map(failed.map((one) => [nameOf(one.key, one.versionId), one.message || one.code]))
        const left = batch.filter(({ key, version }) => reasons.has(nameOf(key, version)))
        stayed.push(...left.map((ref) => ({ ...ref, why: reasons.get(nameOf(ref.key, ref.version)) ?? '' })))
        deleted += batch.length - left.length
        waiting = [
          ...waiting.slice(0, stayed.length - left.length),
          ...left,
          ...waiting.slice(stayed.length - left.length + batch.length),
        ]
        onDeleted(deleted)
      }
    } catch (cause) {
      if (stayed.length > 0 && !signal.aborted) throw new VersionsStayed(deleted, stayed, cause)
      throw cause
    }
    if (stayed.length > 0) throw new VersionsStayed(deleted, stayed)
  }
}

const nameOf = (key: string, version: string | undefined): string => `${version ?? ''}/${key}`
