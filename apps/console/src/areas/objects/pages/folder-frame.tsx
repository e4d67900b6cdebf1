import type { ReactNode } from 'react'
import type { StorageContext } from '@/areas/storage/public'
import { ErrorState } from '@/components/error-state'
import type { Folder } from '../model/use-folder'

interface Props {
  context: Pick<StorageContext, 'project' | 'storage'>
  folder: Pick<Folder, 'error' | 'more' | 'page' | 'find' | 'refetch'> & { entries: readonly unknown[] | undefined }
  /** Where the folder holds nothing. */
  empty: ReactNode
  /** The list. */
  children: ReactNode
}

/** What stands for a folder: its list, that there is nothing, or why it could not be loaded. */
export function FolderFrame({ context: { project, storage }, folder, empty, children }: Props) {
  const { error, entries, more, page, find } = folder
  if (error && !entries) {
    // With a new credential: perhaps somebody has deleted the key behind the old one.
    const retry = () => {
      storage.renewCredentials(project.id)
      void folder.refetch()
    }
    return <ErrorState error={error} onRetry={retry} />
  }
  return entries?.length === 0 && !more && page === 1 && find === '' ? empty : children
}
