import { useState } from 'react'
import type { Entry } from './entries'

/** The rows that are ticked. What has gone from the listing is no longer selected. */
export function useSelection(entries: readonly Entry[] | undefined) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const selected = entries?.filter(({ key }) => keys.has(key)) ?? []
  return {
    selected,
    isSelected: ({ key }: Entry) => keys.has(key),
    select: (changed: readonly Entry[], on: boolean) =>
      setKeys((before) => {
        const next = new Set(before)
        for (const { key } of changed) {
          if (on) next.add(key)
          else next.delete(key)
        }
        return next
      }),
    clear: () => setKeys(new Set()),
  }
}
