import type { Page } from 'playwright-core'
import { shows } from './shows'

export interface ShareLinks {
  page: string
  /** Of files only. */
  direct: string
}

/** Links that open without an account. */
export const sharingSteps = (page: Page) => ({
  /** Opens the dialog for a line of the list and waits for its links. What is not `taken`, by selecting it, goes with it. */
  async shareEntry(name: string, kind: 'File' | 'Folder', { taken = true } = {}): Promise<ShareLinks> {
    await page.getByRole('button', { name: `Share ${name}`, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: `Share ${kind}` })
    const link = (label: string) => dialog.getByRole('textbox', { name: label }).inputValue()
    const field = dialog.getByRole('textbox', { name: 'Interactive Preview Link' })
    await shows(field)
    if (taken) await field.focus()
    return {
      page: await link('Interactive Preview Link'),
      direct: kind === 'File' ? await link('Direct Download Link') : '',
    }
  },

  /** On the page of the project's access keys. */
  async deleteAccess(name: RegExp): Promise<void> {
    await page.getByRole('row', { name }).getByRole('button', { name: 'Actions for' }).click()
    await page.getByRole('menuitem', { name: 'Delete access key' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await shows(page.getByText('Access Grant(s) deleted successfully'))
  },
})
