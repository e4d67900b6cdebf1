import { bucketTotals, type StorageContext } from '@/areas/storage/public'
import { versioning } from '@perigee/domain/versioning'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useListSearch } from '@/components/data-table/use-list-search'
import { showsVersions } from '@/lib/flags'

/** Whether the address asks for the past of a folder: all versions, or how it was at a moment. */
export function useHistory({ config }: StorageContext) {
  const [{ versions, at: moment }, changeUrl] = useListSearch()
  const isOffered = showsVersions(config)
  const at = useMemo(() => (isOffered && moment !== undefined ? new Date(moment) : null), [isOffered, moment])
  const nowhere = { page: undefined, q: undefined }
  return {
    at,
    showsVersions: isOffered && at === null && versions === 1,
    showVersions: (on: boolean) => changeUrl({ ...nowhere, versions: on ? 1 : undefined, at: undefined }),
    /** Null: as it is. */
    viewAt: (chosen: Date | null) => changeUrl({ ...nowhere, at: chosen?.toISOString() }),
  }
}

/** Whether the bucket has, or had, more than one version of a file. */
export function useKeepsVersions({ config, project }: StorageContext, bucket: string): boolean {
  const isOffered = showsVersions(config)
  const { data } = useQuery({ ...bucketTotals(project.id, bucket), enabled: isOffered, staleTime: Infinity })
  const kind = data?.versioning
  return isOffered && (kind === versioning.enabled || kind === versioning.suspended)
}
