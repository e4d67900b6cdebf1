import { bucketTotals, type Place, type StorageContext } from '@/areas/storage/public'
import { useQuery } from '@tanstack/react-query'
import { pagesLargeBuckets } from '@/lib/flags'
import type { FolderPaging } from './folder-paging'
import { loadedRange } from './loaded-range'
import { serverPages } from './server-pages'

/**
 * How the folders of a bucket are gone through; null while its size is not known. A component that uses its hook has to
 * have its name as its key.
 */
export function usePaging({ config, project }: StorageContext, { bucket }: Place): FolderPaging | null {
  const enabled = pagesLargeBuckets(config)
  // The way of paging does not change under the hands of whoever is looking.
  const { data, isError } = useQuery({ ...bucketTotals(project.id, bucket), enabled, staleTime: Infinity })
  if (!enabled || isError) return loadedRange
  if (!data) return null
  return data.objectCount > config.altObjBrowserPagingThreshold ? serverPages : loadedRange
}
