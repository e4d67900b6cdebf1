import { useEffect, useState } from 'react'

/**
 * Gives the focus back, when the component goes, to what had it before the component came. For dialogs that are mounted
 * only while they are open.
 */
export function useFocusReturn(): void {
  const [opener] = useState(() => lastingElement(document.activeElement))
  useEffect(
    () => () => {
      if (opener?.isConnected) opener.focus({ preventScroll: true })
    },
    [opener],
  )
}

/** An entry of a menu disappears with it: the button that opened the menu stays. */
function lastingElement(element: Element | null): HTMLElement | undefined {
  const menuButton = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  const lasting = menuButton ? document.getElementById(menuButton) : element
  return lasting instanceof HTMLElement ? lasting : undefined
}
