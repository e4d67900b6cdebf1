import { useEffect, useState, useSyncExternalStore } from 'react'

/** The dialogs that are on the screen, lowest first. A dialog is in the list for as long as it is mounted. */
let layers: readonly symbol[] = []
const listeners = new Set<() => void>()

function change(next: readonly symbol[]): void {
  layers = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Puts the component on top of the dialogs that are open; true while no other dialog came after it. */
export function useIsTopDialog(): boolean {
  const [layer] = useState(() => Symbol('dialog'))
  useEffect(() => {
    change([...layers, layer])
    return () => change(layers.filter((other) => other !== layer))
  }, [layer])
  return useSyncExternalStore(subscribe, () => layers.at(-1) === layer || !layers.includes(layer))
}
