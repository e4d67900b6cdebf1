import { expect } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { fromUploadMenu } from './files'
import { shows } from './shows'

type UploadButton = 'Upload files' | 'Upload folder'

/** Uploading many files, and what the list of an open bucket offers for many. */
export const fileListSteps = (page: Page) => {
  const table = page.getByRole('table', { name: 'Files and folders' })
  const uploads = page.getByRole('region', { name: 'Uploads' })

  return {
    /** Files, or one folder with everything in it; returns when all are there. */
    async uploadAll(button: UploadButton, paths: string | readonly string[]): Promise<void> {
      await this.chooseAll(paths, button)
      await this.uploadsEnd()
    },

    /** Does not wait for what comes of it. */
    async chooseAll(paths: string | readonly string[], button: UploadButton = 'Upload files'): Promise<void> {
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), fromUploadMenu(page, button)])
      await chooser.setFiles(typeof paths === 'string' ? paths : [...paths])
    },

    uploads: (): Locator => uploads,

    /** Waits for it, also for hundreds of files one after another, and puts the panel away. */
    async uploadsEnd(): Promise<void> {
      await uploads.getByText('Uploads finished').waitFor({ timeout: 400_000 })
      await this.closeUploads()
    },

    async closeUploads(): Promise<void> {
      await uploads.getByRole('button', { name: 'Close uploads' }).click()
      await shows(uploads, false)
    },

    /** What is listed, from top to bottom, at one moment. */
    listed: (): Promise<string[]> => table.locator('td:nth-child(2)').allInnerTexts(),

    async sortBy(column: 'Name' | 'Size' | 'Date', direction: 'ascending' | 'descending'): Promise<void> {
      const head = table.getByRole('columnheader', { name: column })
      const sorted = () => head.getAttribute('aria-sort')
      for (let presses = 0, before = await sorted(); before !== direction; before = await sorted(), presses += 1) {
        expect(presses).toBeLessThan(2)
        await head.getByRole('button').click()
        await expect.poll(sorted).not.toBe(before)
      }
    },

    /** `look` is called while its dialog is filled in. */
    async createFolder(name: string, look: () => Promise<void>): Promise<void> {
      await page.getByRole('button', { name: 'New folder' }).click()
      const dialog = page.getByRole('dialog', { name: 'New folder' })
      await dialog.getByRole('textbox', { name: 'Folder Name' }).fill(name)
      await look()
      await dialog.getByRole('button', { name: 'Create Folder' }).click()
      await shows(table.getByRole('link', { name, exact: true }))
    },

    async openFolder(name: string): Promise<void> {
      await table.getByRole('link', { name, exact: true }).click()
      await shows(this.way().getByText(name, { exact: true }))
    },

    /** The way from the projects to the open folder. */
    way: (): Locator => page.getByRole('navigation', { name: 'Breadcrumb' }),

    async tickAll(): Promise<void> {
      await table.getByRole('checkbox', { name: 'Select all' }).check()
    },

    /** Confirms once the dialog has counted what would go: until then it asks the server too. */
    async deleteSelected({ counted }: { counted?: () => Promise<unknown> } = {}): Promise<void> {
      await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click()
      await shows(page.getByRole('dialog').getByText(/^Altogether /))
      await counted?.()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await shows(page.getByRole('dialog'), false)
    },
  }
}
