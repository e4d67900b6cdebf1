import type { Locator, Page } from 'playwright-core'
import type { Installation } from '../product'
import { shows } from './shows'

/** The page of the account's settings, and its dialogs. */
export const settingsSteps = (page: Page, { urls }: Pick<Installation, 'urls'>) => ({
  async openSettings(): Promise<void> {
    await page.goto(`${urls.console}/account/settings`)
    await shows(page.getByRole('heading', { name: 'Account Settings' }))
  },

  /** Presses what opens a dialog, and gives the dialog. */
  async openDialog(button: string, title = button): Promise<Locator> {
    await page.getByRole('button', { name: button, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: title })
    await shows(dialog)
    return dialog
  },
})

/** Fills a field of a dialog in and goes on. */
export async function answer(dialog: Locator, label: string, value: string, button = 'Next'): Promise<void> {
  // Behind the label of what is required is a star.
  await dialog.getByLabel(new RegExp(`^${label}( \\*)?$`)).fill(value)
  await dialog.getByRole('button', { name: button, exact: true }).click()
}
