import { useEffect, useState, useSyncExternalStore } from 'react'
import { createSignal } from './create-signal'

/** The dialogs that are on the screen, lowest first. A dialog is in the list for as long as it is mounted. */
const layers = createSignal<readonly symbol[]>([])

/** Puts the component on top of the dialogs that are open; true while no other dialog came after it. */
export function useIsTopDialog(): boolean {
  const [layer] = useState(() => Symbol('dialog'))
  useEffect(() => {
    layers.set([...layers.get(), layer])
    return () => layers.set(layers.get().filter((other) => other !== layer))
  }, [layer])
  return useSyncExternalStore(layers.subscribe, () => {
    const mounted = layers.get()
    return mounted.at(-1) === layer || !mounted.includes(layer)
  })
}
