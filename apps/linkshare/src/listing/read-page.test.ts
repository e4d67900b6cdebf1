import type { ListObjects, ListedObject, ObjectPage } from '@perigee/object-client/open-objects'
import type { BucketName, PlainPath } from '@perigee/std/brand'
import { compareBytes, utf8 } from '@perigee/std/bytes'
import { expect, it } from 'vitest'
import { readPage } from './read-page'

const bucket = 'bucket' as BucketName
const sizeOf = (key: string): number => (key.endsWith('/') || key.includes('.file_placeholder') ? 0 : 5)

/** One folder in memory that lists as object-client promises. */
const folderOf = (...names: string[]) => ({
  async listObjects({ prefix, after, limit }: ListObjects): Promise<ObjectPage> {
    const sorted = names.map((name) => prefix + name).sort((a, b) => compareBytes(utf8(a), utf8(b)))
    const left = sorted.filter((name) => after === undefined || compareBytes(utf8(name), utf8(after)) > 0)
    const page = left.slice(0, limit)
    const next = page.at(-1)
    return {
      objects: page.filter((name) => name === prefix || !name.endsWith('/')).map(info),
      prefixes: page.filter((name) => name !== prefix && name.endsWith('/')),
      more: left.length > limit,
      ...(next !== undefined && { next }),
    }
  },
})
const info = (key: string): ListedObject => ({
  key: key as PlainPath,
  size: sizeOf(key),
  etag: '',
  lastModified: new Date(0),
})
const read = async (names: string[], { limit = 3, after }: { limit?: number; after?: string } = {}) => {
  const page = await readPage(folderOf(...names), { bucket, prefix: 'p/', after, limit })
  return { names: page.entries.map(({ name }) => name), next: page.next }
}

it('shows folders before files', async () => {
  expect(await read(['a', 'b/', 'c'])).toEqual({ names: ['b/', 'a', 'c'], next: undefined })
})

it('goes on after the last name in order, not the last one shown', async () => {
  expect(await read(['a/', 'b', 'c/', 'd'])).toEqual({ names: ['a/', 'c/', 'b'], next: 'c/' })
  expect(await read(['a/', 'b', 'c/', 'd'], { after: 'c/' })).toEqual({ names: ['d'], next: undefined })
})

it('hides marks, and never leads to a page of nothing else', async () => {
  expect(await read(['', '.file_placeholder', 'a', 'b', 'c'])).toEqual({ names: ['a', 'b', 'c'], next: undefined })
  expect(await read(['a', 'b', 'c', 'd.file_placeholder'])).toEqual({ names: ['a', 'b', 'c'], next: undefined })
})

it('fills a page over many marks', async () => {
  const marks = Array.from({ length: 20 }, (_, at) => `${String(at).padStart(2, '0')}.file_placeholder`)
  expect(await read([...marks, 'x', 'y'])).toEqual({ names: ['x', 'y'], next: undefined })
})
