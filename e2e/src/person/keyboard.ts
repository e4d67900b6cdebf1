import { expect } from 'vitest'
import type { Locator, Page } from 'playwright-core'

/** No page has as many places to stop at. */
const stopsAtMost = 80

/** Somebody without a mouse. */
export const keyboard = (page: Page) => {
  const hasFocus = (place: Locator): Promise<boolean> =>
    place.evaluateAll((all) => all.some((element) => element === document.activeElement))

  return {
    press: (key: string): Promise<void> => page.keyboard.press(key),
    type: (text: string): Promise<void> => page.keyboard.type(text),

    /** Waits until the focus is there by itself, for everybody to see. */
    async isAt(place: Locator): Promise<void> {
      await place.first().waitFor()
      const where = async () =>
        (await hasFocus(place)) ? 'there' : page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120))
      await expect.poll(where).toBe('there')
    },

    /** Presses Tab until the focus is there. */
    async tabTo(place: Locator): Promise<void> {
      await place.first().waitFor()
      const stops: string[] = []
      while (!(await hasFocus(place))) {
        if (stops.length > stopsAtMost) throw new Error(`Tab leads nowhere near it, but to ${stops.join(', ')}`)
        await page.keyboard.press('Tab')
        stops.push(await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120) ?? ''))
      }
      expect(await place.first().evaluate((element) => element.matches(':focus-visible'))).toBe(true)
    },
  }
}
