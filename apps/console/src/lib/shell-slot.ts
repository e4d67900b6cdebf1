import { type ComponentType, useSyncExternalStore } from 'react'

let content: ComponentType | null = null
const listeners = new Set<() => void>()

/**
 * Puts something at the foot of every page behind the login. So the shell need not load what most pages never show: who
 * starts something that outlives its page brings the view of it along.
 */
export function fillShellSlot(component: ComponentType): void {
  content = component
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useShellSlot = (): ComponentType | null => useSyncExternalStore(subscribe, () => content)
