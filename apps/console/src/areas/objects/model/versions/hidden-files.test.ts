import type { ListedVersion } from '@perigee/s3/xml/list-object-versions'
import { describe, expect, it } from 'vitest'
import { findHiddenFiles } from './hidden-files'

/** Answers in pages of so many, of 'key id' lines; an id that begins with 'x' is a delete marker. */
function listing(lines: readonly string[], size: number) {
  const all = lines.map((line): ListedVersion => {
    const [key = '', versionId = ''] = line.split(' ')
    const isDeleteMarker = versionId.startsWith('x')
    return { key, versionId, isDeleteMarker, isLatest: false, lastModified: new Date(0), etag: '', size: 0 }
  })
  return {
    async listObjectVersions({
      versionIdMarker = '',
      keyMarker = '',
    }: {
      versionIdMarker?: string
      keyMarker?: string
    }) {
      const after = all.findIndex(({ key, versionId }) => key === keyMarker && versionId === versionIdMarker) + 1
      const versions = all.slice(after, after + size)
      const last = versions.at(-1)
      const truncated = after + size < all.length
      const next = truncated && last ? { nextKeyMarker: last.key, nextVersionIdMarker: last.versionId } : {}
      const asked = { bucket: 'b', prefix: '', delimiter: '', keyMarker, versionIdMarker, maxKeys: size }
      return { ...asked, versions, prefixes: [], truncated, ...next }
    },
  }
}

const lines = ['a x3', 'a x2', 'a v1', 'b v1', 'c x1', 'd x2', 'd v1', 'd x0', 'e v2', 'e x1', 'f/.file_placeholder x2']
const find = (size: number, more: readonly string[] = []) =>
  findHiddenFiles(
    listing([...lines, ...more], size),
    { bucket: 'b', prefix: '' },
    { signal: new AbortController().signal, onFound: () => undefined },
  )

describe('what is hidden by delete markers', () => {
  it.each([1, 2, 3, 5, 100])('is found whatever a page holds: %i', async (size) => {
    const { files, markers, more } = await find(size, ['f/.file_placeholder v1'])
    expect(markers.map(({ key, version }) => `${key} ${version}`)).toEqual([
      'a x3',
      'a x2',
      'd x2',
      'f/.file_placeholder x2',
    ])
    // What only marks a folder comes back, and is no file.
    expect({ files, more }).toEqual({ files: 2, more: false })
  })
})
