import { useCallback, useEffect, useRef, useState } from 'react'

/**
 * Lines of a list that take the focus one at a time: Tab enters and leaves, other keys go from line to line. `fromStart`:
 * the first line gets it as soon as there is one.
 */
export function useListFocus(count: number, { fromStart }: { fromStart: boolean }) {
  const list = useRef<HTMLDivElement>(null)
  const [focus, setFocus] = useState({ at: 0, asked: fromStart ? 1 : 0 })
  const given = useRef(0)
  /** Whether a line has the focus, or had it until it went away. */
  const held = useRef(false)
  const at = Math.max(0, Math.min(focus.at, count - 1))

  useEffect(() => {
    const lost = held.current && document.activeElement === document.body
    if (count === 0 || (given.current === focus.asked && !lost)) return
    given.current = focus.asked
    list.current?.querySelector<HTMLElement>(`[data-line="${at}"]`)?.focus()
  })

  return {
    list,
    at,
    /** Remembers the line that got the focus by other means. */
    onFocused: useCallback((index: number) => {
      held.current = true
      setFocus((before) => ({ ...before, at: index }))
    }, []),
    /** The focus went elsewhere; a line that is taken away says nothing. */
    onLeft: useCallback(() => {
      held.current = false
    }, []),
    /** Gives a line the focus; undefined: the one that had it. */
    move: useCallback(
      (index?: number) => setFocus((before) => ({ at: index ?? before.at, asked: before.asked + 1 })),
      [],
    ),
    /** How many lines stand side by side. */
    columns(): number {
      const lines = [...(list.current?.querySelectorAll<HTMLElement>('[data-line]') ?? [])]
      return Math.max(1, lines.filter(({ offsetTop }) => offsetTop === lines[0]?.offsetTop).length)
    },
  }
}
