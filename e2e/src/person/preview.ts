import type { Locator, Page } from 'playwright-core'
import { shows } from './shows'

/** Files on the whole screen. */
export const previewSteps = (page: Page) => ({
  /** Named by the whole key of the file. */
  preview: (key: string): Locator => page.getByRole('dialog', { name: key, exact: true }),

  async openPreview(name: string, key = name): Promise<Locator> {
    await page.getByRole('button', { name, exact: true }).click()
    await shows(this.preview(key))
    return this.preview(key)
  },

  /** Also of one that opened by itself: the first file that is uploaded to a bucket is shown at once. */
  async closePreview(key: string): Promise<void> {
    await shows(this.preview(key))
    await this.preview(key).getByRole('button', { name: 'Close' }).click()
    await shows(this.preview(key), false)
  },
})
