/** The number of the page in the middle of what is seen; pages are the children of the one child of `scroller`. */
export function pageAt(scroller: HTMLElement): number {
  const middle = scroller.getBoundingClientRect().top + scroller.clientHeight / 2
  const pages = [...(scroller.firstElementChild?.children ?? [])]
  let [first, last] = [0, pages.length - 1]
  while (first < last) {
    const between = (first + last + 1) >> 1
    if ((pages[between]?.getBoundingClientRect().top ?? 0) <= middle) first = between
    else last = between - 1
  }
  return first + 1
}
