import type { KeyboardEvent } from 'react'

/** Between the lines of the list with versions; buttons and boxes in them keep their keys. */
export function useTreeKeys() {
  return (event: KeyboardEvent<HTMLElement>) => {
    const { currentTarget, target, key } = event
    const line = target instanceof Element ? target.closest<HTMLElement>('[data-line]') : null
    // A menu is drawn elsewhere, but its events come by.
    if (!line || !currentTarget.contains(line) || event.altKey || event.ctrlKey || event.metaKey) return
    const lines = [...currentTarget.querySelectorAll<HTMLElement>('[data-line]')]
    const at = lines.indexOf(line)
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      focusIn(lines[at + (key === 'ArrowDown' ? 1 : -1)])
    } else if (key === 'ArrowRight' || key === 'ArrowLeft') {
      const opener = line.querySelector<HTMLElement>('[aria-expanded][data-opener]')
      const isOpen = opener?.getAttribute('aria-expanded') === 'true'
      event.preventDefault()
      if (opener && isOpen === (key === 'ArrowLeft')) opener.click()
      else if (!opener && key === 'ArrowLeft')
        focusIn(lines.slice(0, at).findLast((above) => above.querySelector('[data-opener]')))
    }
  }
}

const focusIn = (line: HTMLElement | undefined): void =>
  line?.querySelector<HTMLElement>('button[data-name], [data-name] > a, [aria-haspopup="menu"]')?.focus()
