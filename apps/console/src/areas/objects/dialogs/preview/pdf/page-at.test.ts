import { expect, it } from 'vitest'
import { pageAt } from './page-at'

/** Pages of 100 pixels each, scrolled by so much in a window of 120. */
function scrolled(by: number, pages: number): HTMLElement {
  const at = (top: number) => ({ getBoundingClientRect: () => ({ top }) })
  const children = Array.from({ length: pages }, (_, page) => at(50 + page * 100 - by))
  return { ...at(50), clientHeight: 120, firstElementChild: { children } } as unknown as HTMLElement
}

it.each([
  [0, 3, 1],
  [39, 3, 1],
  [40, 3, 2],
  [150, 3, 3],
  [0, 1, 1],
  [99_900, 1_000, 1_000],
])('scrolled by %i, of %i pages the %ith is looked at', (by, pages, page) => {
  expect(pageAt(scrolled(by, pages))).toBe(page)
})
