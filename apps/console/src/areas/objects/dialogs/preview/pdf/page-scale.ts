/** Larger canvases are refused by some browsers, and take a lot of memory in all. */
const mostPixels = 16_000_000

type Size = { width: number; height: number }

/** How much larger than it says a page is drawn, to be sharp on `width` CSS pixels of a screen. */
export function pageScale(page: Size, { width, pixelRatio }: { width: number; pixelRatio: number }): number {
  const wanted = (width * Math.min(pixelRatio, 2)) / page.width
  return Math.min(wanted, Math.sqrt(mostPixels / (page.width * page.height)))
}
