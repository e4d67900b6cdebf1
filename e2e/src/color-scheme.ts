import type { Page } from 'playwright-core'
import { untilStill } from './until-still'

export const colorSchemes = ['light', 'dark'] as const
export type ColorScheme = (typeof colorSchemes)[number]

/** As if the system changed its colours; returns when the page has followed and nothing moves any more. */
export async function useColorScheme(page: Page, colorScheme: ColorScheme): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.waitForFunction((wanted) => getComputedStyle(document.documentElement).colorScheme === wanted, colorScheme)
  await untilStill(page)
}
