import { type KeyboardEvent, useRef } from 'react'
import type { Entry } from '../../model/entries'
import type { Folder } from '../../model/use-folder'
import type { Selection } from '@/components/data-table/use-selection'
import { keyAction, type KeyAction } from './key-action'
import { findTyped, isTyping, typeOn, type Typed } from './type-ahead'
import type { useListFocus } from './use-list-focus'

interface Needs {
  folder: Folder
  selection: Selection<Entry>
  focus: ReturnType<typeof useListFocus>
  columns: () => number
  onOpen: (entry: Entry) => void
  onDelete: ((entries: readonly Entry[]) => void) | undefined
  onUp: () => void
}

/** Handles the keys of the list; those of buttons and menus inside stay theirs. */
export function useListKeys({ folder, selection, focus, columns, onOpen, onDelete, onUp }: Needs) {
  const typed = useRef<Typed | null>(null)
  const { shown = [], entries = [] } = folder

  function type(text: string, now: number) {
    typed.current = typeOn(typed.current, text, now)
    const names = entries.map(({ name }) => name)
    const found = findTyped(names, typed.current.text, folder.offset + focus.at)
    if (found < 0) return
    folder.showIndex(found)
    focus.move((found - folder.offset + folder.size * folder.page) % folder.size)
  }

  function act(action: KeyAction, entry: Entry, now: number) {
    switch (action.type) {
      case 'move': {
        const next = shown[action.to] ?? entry
        if (action.extend) selection.extendTo(next, shown)
        else selection.startAt(next)
        return focus.move(action.to)
      }
      case 'page':
        folder.setPage(folder.page + action.by)
        return focus.move(0)
      case 'toggle':
        selection.startAt(entry)
        return selection.select([entry], !selection.isSelected(entry))
      case 'open':
        return onOpen(entry)
      case 'delete':
        return onDelete?.(selection.selected.length > 0 ? selection.selected : [entry])
      case 'selectAll':
        return selection.select(entries, true)
      case 'clear':
        return selection.clear()
      case 'up':
        return onUp()
      case 'typed':
        return type(action.text, now)
    }
  }

  return (event: KeyboardEvent<HTMLElement>) => {
    const line = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-line]') : null
    // A menu is drawn elsewhere, but its events come by.
    if (!line || !event.currentTarget.contains(line)) return
    const at = Number(line.dataset['line'])
    const entry = shown[at]
    const now = event.timeStamp
    const action =
      event.key === ' ' && isTyping(typed.current, now)
        ? ({ type: 'typed', text: ' ' } as const)
        : keyAction(event, { at, count: shown.length, columns: columns() })
    const isOwn = event.target === line
    if (!entry || !action || (!isOwn && !worksInside.has(action.type))) return
    event.preventDefault()
    act(action, entry, now)
  }
}

/** Buttons and boxes inside a line have other uses for the rest. */
const worksInside: ReadonlySet<KeyAction['type']> = new Set(['move', 'selectAll', 'clear', 'delete'])
