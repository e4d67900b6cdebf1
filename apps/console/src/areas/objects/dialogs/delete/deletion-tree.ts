import { lockText, type KnownLock } from '../../model/locks'
import { type Entry, isVersion } from '../../model/entries'

/** Fewer lines than this are all shown at once. */
const expandedBelow = 10

export interface TreeLine {
  key: string
  /** Below the line of the object or folder. */
  children: readonly { id: string; text: string; lock: string | undefined }[]
}

export interface DeletionTree {
  lines: readonly TreeLine[]
  expanded: boolean
  /** Some of the versions are locked. */
  hasLocked: boolean
}

/**
 * What a deletion of versions is about: each object with its versions, each folder with how much it holds. `counts` are
 * versions by folder, undefined while or where nobody knows.
 */
export function deletionTree(
  entries: readonly Entry[],
  { locks, counts, now }: { locks: ReadonlyMap<string, KnownLock>; counts: ReadonlyMap<string, number>; now: Date },
): DeletionTree {
  const lines = new Map<string, TreeLine['children'][number][]>()
  for (const entry of entries) {
    const children = lines.get(entry.key) ?? []
    lines.set(entry.key, children)
    if (isVersion(entry)) {
      const lock = locks.get(entry.version)
      children.push({
        id: entry.version,
        text: `Version ID: ${entry.version}${entry.isDeleteMarker ? ' (delete marker)' : ''}`,
        lock: lock && lockText(lock, now),
      })
    } else children.push({ id: '', text: containsText(counts.get(entry.key)), lock: undefined })
  }
  const files = entries.filter(({ type }) => type === 'file').length
  return {
    lines: [...lines].map(([key, children]) => ({ key, children })),
    expanded: files < expandedBelow,
    hasLocked: [...lines.values()].flat().some(({ lock }) => lock !== undefined),
  }
}

const containsText = (count: number | undefined): string =>
  count === undefined ? 'May contain objects' : `Contains ${count.toLocaleString('en')} object(s)`
