import { bucketTotals, type Place, type StorageContext } from '@/areas/storage/public'
import { useQuery } from '@tanstack/react-query'
import { pagesLargeBuckets } from '@/lib/flags'

/**
 * `range`: up to 500 keys are loaded at a time, sorted and cut into pages here. `pages`: each page is asked for by
 * itself, for buckets with very many objects. Undefined while the size of the bucket is not known.
 */
export type Paging = 'range' | 'pages'

export function usePaging({ config, project }: StorageContext, { bucket }: Place): Paging | undefined {
  const enabled = pagesLargeBuckets(config)
  // The way of paging does not change under the hands of whoever is looking.
  const { data, isError } = useQuery({ ...bucketTotals(project.id, bucket), enabled, staleTime: Infinity })
  if (!enabled || isError) return 'range'
  if (!data) return undefined
  return data.objectCount > config.altObjBrowserPagingThreshold ? 'pages' : 'range'
}
