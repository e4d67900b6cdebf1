import { Menu, Portal, VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react'
import type { Action } from '../actions/action'
import { ActionItems } from '../actions/action-menu'

export interface LiveRowOptions {
  /** Of its context menu, as in 'Actions for photos'. */
  label: string
  /** What the menu of the row offers; where there is nothing, the browser's own context menu comes. */
  actions: readonly Action[]
  /** Absent where a row leads nowhere. */
  onOpen?: (() => void) | undefined
  /** Absent where rows cannot be ticked. `extend`: everything up to this row. */
  onTick?: ((options: { extend: boolean }) => void) | undefined
}

/** Where the menu opens, in the window. */
type Point = { x: number; y: number }

/** What has a click of its own. */
const withOwnClick = 'a, button, input, label, select, textarea, summary'

/**
 * Makes the whole of a row or card the target: a click opens it, Ctrl or ⌘ ticks it, Shift ticks up to it, and its context
 * menu is the row menu. The name in it stays the link or button that keys and screen readers use.
 * @returns what the element gets, and the menu, which is to be drawn inside of it
 */
export function useLiveRow({ label, actions, onOpen, onTick }: LiveRowOptions) {
  const [menuAt, setMenuAt] = useState<Point | null>(null)
  const focusBefore = useRef<HTMLElement | null>(null)

  function openMenu(row: HTMLElement, at: Point) {
    focusBefore.current = focusOf(row)
    setMenuAt(at)
  }
  const handlers = {
    'data-live': onOpen ? 'opens' : 'rests',
    onMouseDown(event: MouseEvent<HTMLElement>) {
      // Shift would select the text in between.
      if (!onTick || !event.shiftKey || !isBeside(event)) return
      event.preventDefault()
      event.currentTarget.focus({ preventScroll: true })
    },
    onClick(event: MouseEvent<HTMLElement>) {
      if (event.defaultPrevented || !isBeside(event)) return
      const { shiftKey: extend, ctrlKey, metaKey } = event
      if (extend || ctrlKey || metaKey) onTick?.({ extend })
      else if (!isSelectingText(event.currentTarget)) onOpen?.()
    },
    onContextMenu(event: MouseEvent<HTMLElement>) {
      const row = event.currentTarget
      if (actions.length === 0 || !isInside(event) || isByTouch(event) || isSelectingText(row)) return
      event.preventDefault()
      const isByPointer = event.button === 2
      openMenu(row, isByPointer ? { x: event.clientX, y: event.clientY } : startOf(row))
    },
    // Some systems send no more than the key.
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const isMenuKey = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)
      if (!isMenuKey || actions.length === 0 || !isInside(event)) return
      event.preventDefault()
      // The menu closes at keys that are pressed elsewhere, and is there before this one has gone all its way.
      event.stopPropagation()
      openMenu(event.currentTarget, startOf(event.currentTarget))
    },
  }
  const giveFocusBack = () => focusBefore.current?.focus({ preventScroll: true })

  return {
    handlers,
    menu: menuAt && (
      <ContextMenu
        label={label}
        at={menuAt}
        // What an action opens gives the focus back to what has it now.
        actions={actions.map((action) => ({ ...action, run: () => (giveFocusBack(), action.run()) }))}
        onClose={() => {
          setMenuAt(null)
          giveFocusBack()
        }}
      />
    ),
  }
}

interface ContextMenuProps {
  label: string
  at: Point
  actions: readonly Action[]
  onClose: () => void
}

const ContextMenu = ({ label, at, actions, onClose }: ContextMenuProps): ReactNode => (
  <Portal>
    <Menu opened position="bottom-start" offset={0} returnFocus={false} onChange={(opened) => !opened && onClose()}>
      <Menu.Target>
        <button type="button" tabIndex={-1} style={{ ...anchor, left: at.x, top: at.y }}>
          <VisuallyHidden>{label}</VisuallyHidden>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <ActionItems actions={actions} />
      </Menu.Dropdown>
    </Menu>
  </Portal>
)

const anchor = { position: 'fixed', width: 0, height: 0, padding: 0, border: 0, overflow: 'hidden' } as const

/** Menus are drawn elsewhere, but their events come by. */
const isInside = ({ target, currentTarget }: MouseEvent<HTMLElement> | KeyboardEvent<HTMLElement>): boolean =>
  target instanceof Element && currentTarget.contains(target)

const isBeside = (event: MouseEvent<HTMLElement>): boolean =>
  isInside(event) && event.target instanceof Element && event.target.closest(withOwnClick) === null

/** A long press is for the browser. */
const isByTouch = ({ nativeEvent }: MouseEvent): boolean =>
  'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch'

function isSelectingText(row: HTMLElement): boolean {
  const selection = window.getSelection()
  if (!selection || selection.toString() === '') return false
  return row.contains(selection.anchorNode) || row.contains(selection.focusNode)
}

function startOf(row: HTMLElement): Point {
  const { left, bottom } = row.getBoundingClientRect()
  return { x: left + 16, y: bottom - 8 }
}

/** What gets the focus when the menu has gone: what had it, the row itself, or the name in it. */
function focusOf(row: HTMLElement): HTMLElement | null {
  const { activeElement } = document
  if (activeElement instanceof HTMLElement && row.contains(activeElement)) return activeElement
  return row.hasAttribute('tabindex') ? row : row.querySelector<HTMLElement>('a, button')
}
