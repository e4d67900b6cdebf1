import type { LucideIcon } from 'lucide-react'

/** Something that can be done with a thing. Menus, cards, titles and the bar of a selection all draw the same list. */
export interface Action {
  /** What people read; no two of a list are the same. */
  label: string
  icon: LucideIcon
  run: () => void
  /** It cannot be undone: red, and apart from the others. */
  destructive?: boolean
  /** Why it cannot be done now. It is drawn, but does nothing. */
  disabled?: string | undefined
  /** Also a button in the row itself, where there is room. */
  quick?: boolean
}

/** Leaves out what is not offered: `offered(mayShare && { label: 'Share', … })`. */
export const offered = (...actions: readonly (Action | false | undefined)[]): Action[] =>
  actions.filter((action) => action !== false && action !== undefined)
