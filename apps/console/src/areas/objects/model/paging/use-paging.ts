import { bucketTotals, type Place, type StorageContext } from '@/areas/storage/public'
import { useQuery } from '@tanstack/react-query'
import { pagesLargeBuckets } from '@/lib/flags'
import type { FolderPaging } from './folder-paging'
import { loadedRange } from './loaded-range'
import { serverPages } from './server-pages'

/** While the size of the bucket is not known. */
const undecided: FolderPaging = {
  name: 'undecided',
  holdsAllPages: false,
  orderNote: () => '',
  selectAllText: () => '',
  usePage: (_context, _place, { cursor }) => ({
    entries: undefined,
    shown: undefined,
    offset: 0,
    isWhole: false,
    page: cursor.page,
    total: 0,
    more: false,
    busy: false,
    stale: false,
    error: null,
    refetch: async () => null,
  }),
}

/** How the folders of a bucket are gone through. A component that uses its hook has to have its name as its key. */
export function usePaging({ config, project }: StorageContext, { bucket }: Place): FolderPaging {
  const enabled = pagesLargeBuckets(config)
  // The way of paging does not change under the hands of whoever is looking.
  const { data, isError } = useQuery({ ...bucketTotals(project.id, bucket), enabled, staleTime: Infinity })
  if (!enabled || isError) return loadedRange
  if (!data) return undecided
  return data.objectCount > config.altObjBrowserPagingThreshold ? serverPages : loadedRange
}
