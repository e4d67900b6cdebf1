import type { ListObjectsV2Result } from '@perigee/s3/xml/list-objects-v2'
import { describe, expect, it } from 'vitest'
import { entriesOf, sortEntries, type Sorting, typeText } from './entries'

const page = (prefixes: string[], objects: [key: string, size: number, day: number][]): ListObjectsV2Result => ({
  bucket: 'photos',
  prefix: '',
  delimiter: '/',
  maxKeys: 500,
  keyCount: prefixes.length + objects.length,
  truncated: false,
  prefixes,
  objects: objects.map(([key, size, day]) => ({
    key,
    size,
    lastModified: new Date(Date.UTC(2026, 0, day)),
    etag: '',
    storageClass: 'STANDARD',
  })),
})

describe('the lines of a folder', () => {
  it('are named without the folder, from all pages', () => {
    const pages = [page(['a/b/'], [['a/x.txt', 1, 1]]), page(['a/c?#%/'], [['a/é日本 +.txt', 2, 2]])]
    expect(entriesOf(pages, 'a/').map(({ type, name, key }) => [type, name, key])).toEqual([
      ['folder', 'b', 'a/b/'],
      ['folder', 'c?#%', 'a/c?#%/'],
      ['file', 'x.txt', 'a/x.txt'],
      ['file', 'é日本 +.txt', 'a/é日本 +.txt'],
    ])
  })

  it('leave out what only stands for the folder itself', () => {
    const marks = page(
      [],
      [
        ['a/', 0, 1],
        ['a/.file_placeholder', 0, 1],
        ['a/.hidden', 3, 1],
      ],
    )
    expect(entriesOf([marks], 'a/').map(({ name }) => name)).toEqual(['.hidden'])
  })

  it('keep a folder without a name', () => {
    expect(entriesOf([page(['a//'], [])], 'a/')).toEqual([{ type: 'folder', name: '', key: 'a//' }])
  })
})

describe('sorting', () => {
  const entries = entriesOf(
    [
      page(
        ['z/', 'b/'],
        [
          ['b10', 5, 3],
          ['b9', 5, 1],
          ['a', 9, 2],
        ],
      ),
    ],
    '',
  )
  it.each<[Sorting, string[]]>([
    [{ by: 'name', direction: 'asc' }, ['b', 'z', 'a', 'b9', 'b10']],
    [{ by: 'name', direction: 'desc' }, ['z', 'b', 'b10', 'b9', 'a']],
    [{ by: 'size', direction: 'asc' }, ['b', 'z', 'b9', 'b10', 'a']],
    [{ by: 'date', direction: 'desc' }, ['z', 'b', 'b10', 'a', 'b9']],
  ])('%j', (sorting, names) => {
    expect(sortEntries(entries, sorting).map(({ name }) => name)).toEqual(names)
  })
})

it.each([
  ['photo.JPG', 'JPG'],
  ['archive.tar.gz', 'GZ'],
  ['.bashrc', 'File'],
  ['README', 'File'],
  ['odd.', 'File'],
])('the type of %s is %s', (name, type) => {
  expect(typeText({ type: 'file', name, key: name, size: 0, lastModified: new Date(0) })).toBe(type)
})
