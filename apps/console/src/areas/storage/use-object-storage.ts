import { useSyncExternalStore } from 'react'
import { type SessionPart, useSessionScope } from '@/lib/session-scope'
import { ObjectStorage } from './object-storage'

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
