import { describe, expect, it } from 'vitest'
import { showDate } from '@/lib/show-date'
import type { Entry, VersionEntry } from '../../model/entries'
import type { KnownLock } from '../../model/locks'
import { deletionTree } from './deletion-tree'

const now = new Date('2027-03-10T12:00:00Z')
const until = new Date('2027-04-10T12:00:00Z')
const version = (key: string, id: string, isDeleteMarker = false): VersionEntry => ({
  type: 'file',
  name: key,
  key,
  size: 1,
  lastModified: now,
  version: id,
  isLatest: false,
  isDeleteMarker,
})
const folder: Entry = { type: 'folder', name: 'trips', key: 'trips/' }
const lock = (id: string, facts: Pick<KnownLock, 'retention' | 'legalHold'>): [string, KnownLock] => [
  id,
  { ref: { key: 'a', version: id }, ...facts },
]
const none = new Map<string, never>()

describe('the tree of a deletion', () => {
  it('has each object with its versions, and what locks them', () => {
    const locks = new Map([
      lock('v1', { retention: { mode: 'COMPLIANCE', until }, legalHold: true }),
      lock('v2', { retention: { mode: 'COMPLIANCE', until: now }, legalHold: false }),
    ])
    const entries = [version('a', 'v1'), version('b', 'm1', true), version('a', 'v2')]
    expect(deletionTree(entries, { locks, counts: none, now })).toEqual({
      lines: [
        {
          key: 'a',
          children: [
            { id: 'v1', text: 'Version ID: v1', lock: `Locked until: ${showDate(until)} and Legal Hold removed` },
            { id: 'v2', text: 'Version ID: v2', lock: undefined },
          ],
        },
        { key: 'b', children: [{ id: 'm1', text: 'Version ID: m1 (delete marker)', lock: undefined }] },
      ],
      expanded: true,
      hasLocked: true,
    })
  })

  it.each([
    [new Map([['trips/', 1234]]), 'Contains 1,234 object(s)'],
    [none, 'May contain objects'],
  ])('says what a folder holds, where that is known', (counts, text) => {
    const { lines } = deletionTree([folder], { locks: none, counts, now })
    expect(lines).toEqual([{ key: 'trips/', children: [{ id: '', text, lock: undefined }] }])
  })

  it.each([
    [9, true],
    [10, false],
  ])('of %i files is expanded: %s', (count, expanded) => {
    const entries = Array.from({ length: count }, (_, at) => version(`k${at}`, `v${at}`))
    expect(deletionTree(entries, { locks: none, counts: none, now }).expanded).toBe(expanded)
  })
})
