import { minute, second } from '@perigee/std/durations'
import { createTurns } from '@perigee/std/turns'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { loadPart } from '../../../dialogs/preview/load-part'
import { previewType } from '@/lib/preview-kind'
import { objectsRoot, s3Object, type StorageContext } from '@/areas/storage/public'
import type { FileEntry } from '../../../model/entries'
import { shrinkPicture } from './shrink-picture'

/** Loaded and opened at once; a large photograph takes 50 MB meanwhile. */
const atOnce = 3
/** Kept when they are out of sight; each takes some 20 KB. */
const keptAtMost = 300

const inTurn = createTurns(atOnce)

/** A small picture of a file, given up when nobody looks at it any more. */
export const thumbnail = ({ config, project, storage }: StorageContext, bucket: string, file: FileEntry) => {
  const all = [...objectsRoot(project.id), 'thumbnails']
  return queryOptions({
    queryKey: [...all, bucket, file],
    queryFn: ({ client: cache, signal }) =>
      inTurn(async () => {
        signal.throwIfAborted()
        const client = await storage.browserClient(config, project)
        const url = client.presignGet({ bucket, ...s3Object(file), expires: minute / second })
        const { bytes } = await loadPart(url, { size: file.size, limit: file.size, signal })
        const small = await shrinkPicture(new Blob([bytes], { type: previewType(file.name) }))
        forgetOldest(cache, all)
        return small
      }),
    retry: false,
    staleTime: Infinity,
    gcTime: 30 * minute,
  })
}

function forgetOldest(cache: QueryClient, queryKey: readonly unknown[]): void {
  const queries = cache.getQueryCache()
  const unseen = queries.findAll({ queryKey, type: 'inactive' })
  const oldestFirst = unseen.sort((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt)
  for (const query of oldestFirst.slice(0, Math.max(0, unseen.length - keptAtMost))) queries.remove(query)
}
