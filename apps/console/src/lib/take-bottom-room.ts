/** Height of what sticks to the bottom of the page; notifications appear above it. */
const property = '--bottom-room'

/** The ref of what sticks to the bottom of the page. */
export function takeBottomRoom(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty(property, `${element.offsetHeight}px`))
  observer.observe(element)
  return () => {
    observer.disconnect()
    style.removeProperty(property)
  }
}
