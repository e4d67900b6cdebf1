import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { objectsRoot } from './queries'
import { useObjectStorage } from './use-object-storage'

/** Puts a passphrase in force for this login, or none at all; what was read under another one is forgotten. */
export function useSetPassphrase(projectId: string): (passphrase: string | null) => void {
  const storage = useObjectStorage()
  const cache = useQueryClient()
  return useCallback(
    (passphrase) => {
      if (passphrase === null) storage.clearPassphrase(projectId)
      else storage.setPassphrase(projectId, passphrase)
      cache.removeQueries({ queryKey: objectsRoot(projectId) })
    },
    [storage, cache, projectId],
  )
}
