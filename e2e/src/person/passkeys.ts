import type { Page } from 'playwright-core'
import { shows } from './shows'

/** What a person does with passkeys, a device's sensor at hand. */
export const passkeySteps = (page: Page, consoleUrl: string) => ({
  async openSettings(): Promise<void> {
    await page.goto(`${consoleUrl}/account/settings`)
    await shows(page.getByRole('heading', { name: 'Passkeys' }))
  },

  /** On the settings page. */
  async addPasskey({ password, name }: { password: string; name: string }): Promise<void> {
    await page.getByRole('button', { name: 'Add passkey' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add passkey' })
    await dialog.getByLabel('Current password', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Next' }).click()
    await dialog.getByLabel('Passkey name').fill(name)
    await dialog.getByRole('button', { name: 'Create passkey' }).click()
    await shows(page.getByText('Passkey added'))
    await shows(page.getByRole('button', { name: `Remove the passkey ${name}` }))
  },

  /** On the settings page. */
  async removePasskey(name: string): Promise<void> {
    await page.getByRole('button', { name: `Remove the passkey ${name}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove passkey' }).click()
    await shows(page.getByText('Passkey removed'))
  },
})
