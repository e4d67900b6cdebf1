import type { ListedVersion } from '@perigee/s3/xml/list-object-versions'
import { describe, expect, it } from 'vitest'
import { entriesAt, hidingMarkers, isHidden, isKey, type KeyEntry, keyEntriesOf } from './key-entries'

const day = (of: number) => new Date(`2026-11-${String(of).padStart(2, '0')}T12:00:00Z`)

/** 'key id day', with an 'x' before the id of a delete marker; newest first. */
function page(texts: readonly string[], more: { prefixes?: string[]; next?: [key: string, version?: string] } = {}) {
  const seen = new Set<string>()
  const versions = texts.map((text): ListedVersion => {
    const [key = '', id = '', on = '1'] = text.split(' ')
    const isLatest = !seen.has(key)
    seen.add(key)
    const isDeleteMarker = id.startsWith('x')
    return { key, versionId: id, isLatest, isDeleteMarker, lastModified: day(Number(on)), etag: 'e', size: 5 }
  })
  const [nextKeyMarker, nextVersionIdMarker] = more.next ?? []
  return {
    versions,
    prefixes: more.prefixes ?? [],
    truncated: more.next !== undefined,
    ...(nextKeyMarker !== undefined && { nextKeyMarker }),
    ...(nextVersionIdMarker !== undefined && { nextVersionIdMarker }),
  }
}

const keysOf = (pages: ReturnType<typeof page>[], prefix = ''): KeyEntry[] => keyEntriesOf(pages, prefix).filter(isKey)
const only = (texts: readonly string[]): KeyEntry => keysOf([page(texts)])[0] ?? expect.unreachable()

describe('the lines of a folder with versions', () => {
  it('are its folders, and its files with their versions, without what only marks a folder', () => {
    const listed = page(['d/a v2 3', 'd/a v1 1', 'd/b v1 2', 'd/.file_placeholder v1'], { prefixes: ['d/e/'] })
    const lines = keyEntriesOf([listed], 'd/')
    expect(lines.map(({ name }) => name)).toEqual(['e', 'a', 'b'])
    expect(lines[1]).toMatchObject({ size: 5, lastModified: day(3), versions: [{ version: 'v2' }, { version: 'v1' }] })
  })

  it('say of which file there may be more versions than one part has', () => {
    const pages = [page(['a v1', 'b v9', 'b v8'], { next: ['b', 'v8'] }), page(['c v1'])]
    expect(keysOf(pages).map(({ name, more }) => [name, more])).toEqual([
      ['a', false],
      ['b', true],
      ['c', false],
    ])
    expect(keysOf([page(['a v1'], { prefixes: ['b/'], next: ['b/'] })])[0]?.more).toBe(false)
  })

  it.each([
    { versions: ['a v2', 'a v1'], hidden: false, markers: [] },
    { versions: ['a x3', 'a v2'], hidden: true, markers: ['x3'] },
    { versions: ['a x4', 'a x3', 'a v2', 'a x1'], hidden: true, markers: ['x4', 'x3'] },
    { versions: ['a v3', 'a x2'], hidden: false, markers: [] },
    { versions: ['a x2', 'a x1'], hidden: true, markers: [] },
  ])('$versions is hidden: $hidden, by $markers', ({ versions, hidden, markers }) => {
    expect(isHidden(only(versions))).toBe(hidden)
    expect(hidingMarkers(only(versions)).map(({ version }) => version)).toEqual(markers)
  })
})

describe('a folder as it was', () => {
  const history = ['a v3 9', 'a v2 5', 'a v1 2', 'b x2 6', 'b v1 3', 'c v1 7', '.file_placeholder v1 1']
  it.each([
    [1, []],
    [2, ['a v1']],
    [4, ['a v1', 'b v1']],
    [5, ['a v2', 'b v1']],
    [6, ['a v2']],
    [30, ['a v3', 'c v1']],
  ])('on day %i', (on, expected) => {
    // A file may begin in one part and go on in the next.
    const pages = [page(history.slice(0, 2), { next: ['a', 'v2'] }), page(history.slice(2))]
    expect(entriesAt(pages, '', day(on)).map(({ key, version }) => `${key} ${version}`)).toEqual(expected)
  })
})
