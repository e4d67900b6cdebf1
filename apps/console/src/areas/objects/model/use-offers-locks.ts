import { bucketTotals, type StorageContext } from '@/areas/storage/public'
import { useQuery } from '@tanstack/react-query'
import { locksObjects } from '@/lib/flags'

/** Whether versions of this bucket can be locked from here. */
export function useOffersLocks({ config, project }: StorageContext, bucket: string): boolean {
  const isOffered = locksObjects(config)
  const { data } = useQuery({ ...bucketTotals(project.id, bucket), enabled: isOffered })
  return isOffered && data?.objectLockEnabled === true
}
