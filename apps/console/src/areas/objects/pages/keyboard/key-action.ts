/** What a key means in a list of files. */
export type KeyAction =
  | { type: 'move'; to: number; extend: boolean }
  | { type: 'page'; by: 1 | -1 }
  | { type: 'toggle' | 'open' | 'delete' | 'selectAll' | 'clear' | 'up' }
  | { type: 'typed'; text: string }

export type KeyPress = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean; shiftKey: boolean }

/** `at` is the line that has the focus, of `count`; `columns` stand side by side. */
export type Where = { at: number; count: number; columns: number }

export function keyAction(press: KeyPress, where: Where): KeyAction | null {
  const { key, shiftKey } = press
  if (press.altKey) return null
  if (press.ctrlKey || press.metaKey) return key.toLowerCase() === 'a' ? { type: 'selectAll' } : null
  const to = target(key, where)
  if (to !== undefined) {
    return { type: 'move', to: Math.max(0, Math.min(where.count - 1, to)), extend: shiftKey }
  }
  const named = actions[key]
  if (named) return named
  // It leads to the search, and no name has one.
  if (key === '/') return null
  // Other keys have names of several letters.
  return [...key].length === 1 ? { type: 'typed', text: key } : null
}

const actions: Readonly<Record<string, KeyAction>> = {
  ' ': { type: 'toggle' },
  Enter: { type: 'open' },
  Delete: { type: 'delete' },
  Escape: { type: 'clear' },
  Backspace: { type: 'up' },
  PageUp: { type: 'page', by: -1 },
  PageDown: { type: 'page', by: 1 },
}

function target(key: string, { at, count, columns }: Where): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return at + columns < count || columns === 1 ? at + columns : at
    case 'ArrowUp':
      return at - columns >= 0 || columns === 1 ? at - columns : at
    case 'ArrowRight':
      return columns > 1 ? at + 1 : undefined
    case 'ArrowLeft':
      return columns > 1 ? at - 1 : undefined
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
