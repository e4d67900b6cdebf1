import { useSyncExternalStore } from 'react'

/** Dialogs of the whole application: anything may open them, the frame draws them, one at a time. */
export type AppDialog = 'trialExpiration' | 'upgradeAccount' | 'feedback'

let open: AppDialog | null = null
const listeners = new Set<() => void>()

export function openAppDialog(dialog: AppDialog | null): void {
  open = dialog
  for (const listener of listeners) listener()
}

export const closeAppDialog = (): void => openAppDialog(null)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useAppDialog = (): AppDialog | null => useSyncExternalStore(subscribe, () => open)
