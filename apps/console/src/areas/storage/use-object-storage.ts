import { useSyncExternalStore } from 'react'
import { useSessionScope } from '@/lib/session'
import type { SessionPart } from '@/lib/session-scope'
import type { Deletion } from './deletion-list'
import { ObjectStorage } from './object-storage'
import type { Upload } from './upload'

export const objectStoragePart: SessionPart<ObjectStorage> = {
  make: () => new ObjectStorage(),
  dispose: (storage) => storage.close(),
}

/** The object storage of the login that is on; a new login gets a new one. */
export const useObjectStorage = (): ObjectStorage => useSessionScope().part(objectStoragePart)

/** The passphrase that this tab knows for the project, or null. */
export function usePassphrase(projectId: string): string | null {
  const { passphrases } = useObjectStorage()
  return useSyncExternalStore(passphrases.subscribe, () => passphrases.get(projectId))
}

export function useUploads(): readonly Upload[] {
  const { uploads } = useObjectStorage()
  return useSyncExternalStore(uploads.subscribe, uploads.snapshot)
}

export function useDeletions(): readonly Deletion[] {
  const { deletions } = useObjectStorage()
  return useSyncExternalStore(deletions.subscribe, deletions.snapshot)
}
