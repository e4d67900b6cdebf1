import { useState } from 'react'
import { isSame, ListChanged, type ListSetting, type Place, useListChange } from './list-setting'

/** The list that somebody looks at, and which of its items the dialog is about. */
export interface Seen<Item> {
  items: readonly Item[]
  /** -1: none of them, a new one or one that somebody else has removed meanwhile. */
  at: number
}

/**
 * Puts another item in the place of one, adds one, or removes one. Where somebody else was faster, nothing is written:
 * `seen` then is the list as it is now, with the item where it stands there, and the next try is about that.
 */
export function useItemChange<Item>(place: Place, setting: ListSetting<Item>, begun: Seen<Item>) {
  const [seen, setSeen] = useState(begun)
  const change = useListChange(place, setting)
  const original = begun.items[begun.at]

  function save(next: readonly Item[], onSuccess: () => void): void {
    change.mutate(
      { shown: seen.items, next },
      {
        onSuccess,
        onError(cause) {
          if (!(cause instanceof ListChanged)) return
          const items = cause.items as readonly Item[]
          const at = items.findIndex((item) => original !== undefined && isSame(item, original))
          setSeen({ items, at })
        },
      },
    )
  }

  return {
    seen,
    /** The dialog is about an item that is no longer there. */
    isGone: original !== undefined && seen.at === -1,
    isPending: change.isPending,
    error: change.error,
    put: (item: Item, onSuccess: () => void) =>
      save(seen.at === -1 ? [...seen.items, item] : seen.items.with(seen.at, item), onSuccess),
    remove: (onSuccess: () => void) =>
      save(
        seen.items.filter((_, at) => at !== seen.at),
        onSuccess,
      ),
    removeAll: (onSuccess: () => void) => save([], onSuccess),
  }
}
