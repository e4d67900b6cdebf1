import type { Locator, Page } from 'playwright-core'
import { shows } from './shows'

/** Everything in a folder as one file. */
export const archiveSteps = (page: Page) => ({
  async openArchiveDialog(folder: string): Promise<Locator> {
    await page.getByRole('button', { name: `Actions for ${folder}` }).click()
    await page.getByRole('menuitem', { name: 'Download' }).click()
    const dialog = page.getByRole('dialog', { name: 'Download folder' })
    await shows(dialog)
    return dialog
  },

  /** From the open dialog; gives the path of the downloaded archive. */
  async downloadArchive(format: 'zip' | 'tar.gz'): Promise<string> {
    const dialog = page.getByRole('dialog', { name: 'Download folder' })
    await dialog.getByRole('radio', { name: format }).check()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: `Download ${format}` }).click(),
    ])
    return download.path()
  },

  /** From the open dialog: what lies in the clipboard after its button was pressed. */
  async copyArchiveLink(format: 'zip' | 'tar.gz'): Promise<string> {
    const dialog = page.getByRole('dialog', { name: 'Download folder' })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await dialog.getByRole('radio', { name: format }).check()
    await dialog.getByRole('button', { name: 'Copy Link' }).click()
    await shows(dialog.getByRole('button', { name: 'Copied' }))
    return page.evaluate(() => navigator.clipboard.readText())
  },
})
