import type { StorageContext } from '@/areas/storage/public'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { versionEntry, type KeyEntry } from './key-entries'
import { olderVersions } from './queries'

/** Rows that are drawn at first, and that each press adds: a file may have thousands. */
const step = 50

/** The versions of a file whose row is open: those of the list, and older ones as they are asked for. */
export function useKeyVersions(context: StorageContext, bucket: string, { key, name, versions, more }: KeyEntry) {
  const [shown, setShown] = useState(step)
  const oldest = versions.at(-1)?.version ?? ''
  const older = useInfiniteQuery({ ...olderVersions(context, bucket, { key, version: oldest }), enabled: more })
  const prefix = key.slice(0, key.length - name.length)
  const all = useMemo(() => {
    const loaded = more ? (older.data?.pages ?? []).flatMap(({ own }) => own) : []
    return [...versions, ...loaded.map((listed) => versionEntry(listed, prefix))]
  }, [versions, more, older.data, prefix])
  const hasMore = shown < all.length || (more && older.hasNextPage)

  return {
    all,
    shown: all.slice(0, shown),
    busy: older.isFetching,
    error: older.error,
    /** Absent where all are shown. */
    showMore: hasMore
      ? () => {
          setShown((before) => before + step)
          if (shown + step > all.length && older.hasNextPage && !older.isFetching) void older.fetchNextPage()
        }
      : undefined,
  }
}
