import type { Locator, Page } from 'playwright-core'
import { shows } from './shows'

/** Presses an entry of the menu that uploads. */
export async function fromUploadMenu(page: Page, entry: 'Upload files' | 'Upload folder'): Promise<void> {
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

/** What is done in an open bucket. */
export const fileSteps = (page: Page) => ({
  /** In the file picker that the button opens. */
  async choose(path: string): Promise<void> {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), fromUploadMenu(page, 'Upload files')])
    await chooser.setFiles(path)
  },

  /** A file that is not there yet. */
  async upload(path: string, name: string): Promise<void> {
    await this.choose(path)
    await shows(this.file(name))
    await shows(page.getByText('Uploads finished'))
  },

  /** The row of a file or folder in the open bucket, also while a dialog or the preview lies over it. */
  file: (name: string): Locator =>
    page
      .getByRole('table', { name: 'Files and folders', includeHidden: true })
      .getByRole('row', { includeHidden: true })
      .filter({ hasText: name }),

  /** Gives the path of the downloaded file. */
  async download(name: string): Promise<string> {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `Download ${name}` }).click(),
    ])
    return download.path()
  },

  async deleteFile(name: string): Promise<void> {
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await shows(page.getByRole('dialog'), false)
  },
})
