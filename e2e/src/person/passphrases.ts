import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { shows } from './shows'

/** The dialogs about the passphrase of the project in this tab. */
export const passphraseSteps = (page: Page) => ({
  /** A project that is entered asks for its passphrase. */
  async skipPassphrase(): Promise<void> {
    await page.getByRole('dialog', { name: 'Enter project passphrase' }).getByRole('button', { name: 'Skip' }).click()
    await page.getByRole('button', { name: 'No, skip just now' }).click()
    await shows(page.getByRole('dialog'), false)
  },

  async enterProjectPassphrase(passphrase: string): Promise<void> {
    const dialog = page.getByRole('dialog', { name: 'Enter project passphrase' })
    await dialog.getByRole('textbox', { name: 'Encryption Passphrase' }).fill(passphrase)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await shows(dialog, false)
  },

  /** The first time in a project: there is no passphrase yet. */
  async createPassphrase(passphrase: string): Promise<void> {
    await page.getByRole('button', { name: 'Create a passphrase' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: 'Enter' }).click()
    await dialog.getByRole('button', { name: 'Next' }).click()
    await dialog.getByRole('textbox', { name: 'Encryption Passphrase' }).fill(passphrase)
    await dialog.getByRole('checkbox', { name: 'I saved my encryption passphrase.' }).check()
    await dialog.getByRole('button', { name: 'Next' }).click()
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await shows(page.getByRole('button', { name: 'Upload', exact: true }))
  },

  async enterPassphrase(passphrase: string): Promise<void> {
    const dialog = page.getByRole('dialog', { name: 'Enter passphrase' })
    await dialog.getByRole('textbox', { name: 'Encryption Passphrase' }).fill(passphrase)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await shows(page.getByRole('button', { name: 'Upload', exact: true }))
  },

  /** From the first step of the Manage passphrase dialog; tells the words and the file that was offered for them. */
  async generatePassphrase(): Promise<{ words: string; savedFile: { name: string; content: string } }> {
    const dialog = page.getByRole('dialog')
    const next = dialog.getByRole('button', { name: 'Next' })
    await dialog.getByRole('button', { name: 'Create' }).click()
    await next.click()
    await dialog.getByRole('radio', { name: 'Generate a 12-word passphrase' }).click()
    await next.click()
    const words = await dialog.getByRole('group', { name: 'Generated passphrase' }).innerText()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download' }).click(),
    ])
    const savedFile = { name: download.suggestedFilename(), content: await readFile(await download.path(), 'utf8') }
    await dialog.getByRole('checkbox', { name: 'I saved my encryption passphrase.' }).check()
    await next.click()
    await dialog.getByRole('button', { name: 'Continue' }).click()
    return { words, savedFile }
  },

  /** In an open bucket. */
  async managePassphrase(): Promise<void> {
    await page.getByRole('button', { name: 'Bucket actions' }).click()
    await page.getByRole('menuitem', { name: 'Manage passphrase' }).click()
  },

  async switchPassphrase(passphrase: string): Promise<void> {
    await this.managePassphrase()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Switch' }).click()
    await dialog.getByRole('textbox', { name: 'Encryption Passphrase' }).fill(passphrase)
    await dialog.getByRole('button', { name: 'Switch passphrase' }).click()
    await shows(page.getByText('Passphrase switched.'))
  },
})
