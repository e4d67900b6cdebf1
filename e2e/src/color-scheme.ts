import type { Page } from 'playwright-core'
import { untilStill } from './until-still'

export const colorSchemes = ['light', 'dark'] as const
export type ColorScheme = (typeof colorSchemes)[number]

export const otherColorScheme = { light: 'dark', dark: 'light' } as const

/** What the page shows now. */
export const currentColorScheme = (page: Page): Promise<ColorScheme> =>
  page.evaluate(() => (getComputedStyle(document.documentElement).colorScheme === 'dark' ? 'dark' : 'light'))

/** As if the system changed its colours; returns when the page has followed and nothing moves any more. */
export async function useColorScheme(page: Page, colorScheme: ColorScheme): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.waitForFunction((wanted) => getComputedStyle(document.documentElement).colorScheme === wanted, colorScheme)
  await untilStill(page)
}
