import { checksumAlgorithms, type ChecksumAlgorithm } from '@perigee/std/checksum-algorithms'
import type { ObjectChecksum, PartChecksum, UploadChecksum } from './checksums'

/** What the owner of an object says about it. */
export interface Described {
  /** Standard headers by their lower-case names, user metadata with its `x-amz-meta-` prefix. */
  metadata: Readonly<Record<string, string>>
  /** In the form of a URL's query; empty for none. */
  tags?: string | undefined
  /** Of an upload that is not finished: without a value. */
  checksum?: ObjectChecksum | UploadChecksum | undefined
}

/** Names in the sealed map that are not metadata. Native clients keep tags, and kept ETags, under the same ones. */
const names = { tags: 's3:tags', etag: 's3:etag', checksum: 's3:checksum' } as const

export function toMap({ metadata, tags = '', checksum }: Described): Map<string, string> {
  const map = new Map(Object.entries(metadata))
  if (tags !== '') map.set(names.tags, tags)
  if (checksum) {
    const value = 'value' in checksum ? [checksum.value] : []
    map.set(names.checksum, [checksum.algorithm, checksum.type, ...value].join(' '))
  }
  return map
}

export interface Read {
  metadata: Record<string, string>
  tags: string
  /** Where old objects have theirs; empty for all others. */
  etag: string
  checksum?: ObjectChecksum
  /** Of an upload that is not finished. */
  uploadChecksum?: UploadChecksum
}

export function fromMap(map: ReadonlyMap<string, string>): Read {
  const own: readonly string[] = Object.values(names)
  const [name, type, value] = map.get(names.checksum)?.split(' ') ?? []
  const algorithm = algorithmOf(name)
  const kind =
    algorithm && (type === 'COMPOSITE' || type === 'FULL_OBJECT') ? ({ algorithm, type } as const) : undefined
  return {
    metadata: Object.fromEntries([...map].filter(([key]) => !own.includes(key))),
    tags: map.get(names.tags) ?? '',
    etag: map.get(names.etag) ?? '',
    ...(kind && value === undefined && { uploadChecksum: kind }),
    ...(kind && value !== undefined && { checksum: { ...kind, value } }),
  }
}

/** The text that is sealed as the ETag of a part: its MD5, and its checksum behind it. */
export const toPartText = (etag: string, checksum: PartChecksum | undefined): string =>
  checksum ? `${etag} ${checksum.algorithm} ${checksum.value}` : etag

export function fromPartText(text: string): { etag: string; checksum?: PartChecksum } {
  const [etag = '', name, value] = text.split(' ')
  const algorithm = algorithmOf(name)
  return { etag, ...(algorithm && value !== undefined && { checksum: { algorithm, value } }) }
}

const algorithmOf = (name: string | undefined): ChecksumAlgorithm | undefined =>
  checksumAlgorithms.find((known) => known === name)
