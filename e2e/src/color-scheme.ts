import type { Page } from 'playwright-core'

export const colorSchemes = ['light', 'dark'] as const
export type ColorScheme = (typeof colorSchemes)[number]

/** As if the system changed its colours; returns when the page has followed and nothing moves any more. */
export async function useColorScheme(page: Page, colorScheme: ColorScheme): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.waitForFunction((wanted) => getComputedStyle(document.documentElement).colorScheme === wanted, colorScheme)
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const moving = () =>
      document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await frame()
    for (let still = 0; still < 3; await frame()) {
      still = moving().length === 0 ? still + 1 : 0
      for (const animation of moving()) animation.finish()
    }
  })
}
