import { bucketKey, type StorageContext } from '@/areas/storage/public'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countedAtMost, countVersions } from '../../model/delete-versions'
import type { Entry } from '../../model/entries'

/** Counts every version that entries stand for, page by page, while it is wanted. */
export function useVersionCount(
  { config, project, storage }: StorageContext,
  bucket: string,
  { entries, wanted }: { entries: readonly Entry[]; wanted: boolean },
) {
  const [soFar, setSoFar] = useState(0)
  const counted = useQuery({
    queryKey: [...bucketKey(project.id, bucket), 'counted', entries.map(({ key, version }) => [key, version])],
    staleTime: Infinity,
    gcTime: 0,
    enabled: wanted,
    retry: false,
    queryFn: async ({ signal }) =>
      countVersions(await storage.browserClient(config, project), bucket, entries, { signal, onCount: setSoFar }),
  })
  return { counted: counted.data, error: counted.error, text: wanted ? countText(counted.data, soFar) : '' }
}

type Counted = Awaited<ReturnType<typeof countVersions>>

function countText(counted: Counted | undefined, soFar: number): string {
  if (!counted) return soFar === 0 ? 'Counting versions…' : `Counting versions: ${soFar.toLocaleString('en')} so far…`
  if (counted.more)
    return `More than ${countedAtMost.toLocaleString('en')} versions. The first ${countedAtMost.toLocaleString('en')} will be deleted; delete again for the rest.`
  return `Altogether ${versionsText(counted.versions.length)}. What is uploaded from now on stays.`
}

/** '1 version', '2,301 versions'. */
export const versionsText = (count: number): string =>
  `${count.toLocaleString('en')} ${count === 1 ? 'version' : 'versions'}`
