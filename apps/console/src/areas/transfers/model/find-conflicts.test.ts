import type { ListObjectsV2Input } from '@perigee/s3/client/objects'
import { describe, expect, it } from 'vitest'
import { findConflicts } from './find-conflicts'

/** A storage that lists as S3 does: in order of the keys, up to `maxKeys` objects and folders. */
function storageWith(keys: readonly string[]) {
  const asked: string[] = []
  const listObjectsV2 = async ({ bucket, prefix = '', maxKeys = 1000 }: ListObjectsV2Input) => {
    asked.push(prefix)
    const below = [...keys].sort().filter((key) => key.startsWith(prefix))
    const items = [...new Set(below.map((key) => key.slice(0, key.indexOf('/', prefix.length) + 1 || key.length + 1)))]
    const page = items.slice(0, maxKeys)
    const objects = page
      .filter((item) => !item.endsWith('/'))
      .map((key) => ({ key, size: 1, lastModified: new Date(0), etag: 'e', storageClass: 'STANDARD' }))
    const prefixes = page.filter((item) => item.endsWith('/'))
    const truncated = items.length > maxKeys
    return { bucket, prefix, delimiter: '/', maxKeys, keyCount: page.length, truncated, objects, prefixes }
  }
  return { asked, listObjectsV2 }
}

const coming = (...paths: string[]) => paths.map((path) => ({ path, file: new File([], 'x') }))
const numbered = (count: number) => Array.from({ length: count }, (_, at) => `n${String(at).padStart(4, '0')}`)

describe('what an upload would overwrite', () => {
  it.each([
    { there: ['a', 'b'], files: ['b', 'c'], found: ['b'], what: 'files of the same name' },
    { there: ['b/x'], files: ['b'], found: [], what: 'a folder is no file' },
    {
      there: ['t/a', 't/u/b', 'v/a'],
      files: ['t/a', 't/u/b', 'v/z'],
      found: ['t/a', 't/u/b'],
      what: 'also in folders',
    },
    { there: numbered(9), files: numbered(9), found: numbered(5), what: 'at most five' },
    { there: numbered(102), files: ['n0099', 'n0100'], found: ['n0099'], what: 'of the first hundred' },
    { there: ['t/.file_placeholder'], files: ['t/.file_placeholder'], found: [], what: 'no marks of folders' },
  ])('$what', async ({ there, files, found }) => {
    expect(await findConflicts(storageWith(there), { bucket: 'b', prefix: '' }, coming(...files))).toEqual(found)
  })

  it('is told from the open folder on', async () => {
    const storage = storageWith(['photos/t/a', 't/a'])
    expect(await findConflicts(storage, { bucket: 'b', prefix: 'photos/' }, coming('t/a'))).toEqual(['t/a'])
  })

  it('is looked for only where something is uploaded to', async () => {
    const storage = storageWith(['t/u/a', 'v/a', 'w/a'])
    await findConflicts(storage, { bucket: 'b', prefix: '' }, coming('t/u/a', 'new/b'))
    expect(storage.asked).toEqual(['', 't/', 't/u/'])
  })
})
