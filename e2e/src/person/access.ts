import type { Locator, Page } from 'playwright-core'
import type { S3Credentials } from '../s3-client'
import { shows } from './shows'

/** S3 credentials. */
export const accessSteps = (page: Page) => ({
  /** In a tab that knows the passphrase. */
  async createS3Credentials(name: string): Promise<S3Credentials> {
    await page.getByRole('button', { name: 'New Access' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'New Access' })
    await dialog.getByLabel('Access Name').fill(name)
    await dialog.getByRole('button', { name: 'Next' }).click()
    await shows(dialog.getByText('Encryption Information'))
    await dialog.getByRole('button', { name: 'Next' }).click()
    await shows(dialog.getByText('Configure Access'))
    await dialog.getByRole('button', { name: 'Next' }).click()
    const credentials = await this.readS3Credentials()
    await shows(page.getByText(name, { exact: true }))
    return credentials
  },

  /** From the last step of the dialog before the access is made. */
  async readS3Credentials(): Promise<S3Credentials> {
    const dialog = page.getByRole('dialog', { name: 'New Access' })
    await dialog.getByRole('button', { name: 'Create Access' }).click()
    await shows(dialog.getByText('Access Created Successfully'))
    const credentials = {
      access_key_id: await secret(dialog, 'Access Key'),
      secret_key: await secret(dialog, 'Secret Key'),
      endpoint: await dialog.getByRole('textbox', { name: 'Endpoint' }).inputValue(),
    }
    await dialog.getByRole('button', { name: 'Close' }).click()
    // They were read off the screen, which the dialog cannot know.
    await dialog.getByRole('button', { name: 'Close anyway' }).click()
    return credentials
  },
})

/** A value that is blurred until somebody asks to see it. */
async function secret(place: Locator, label: string): Promise<string> {
  const group = place.getByRole('group', { name: label, exact: true })
  await group.getByRole('button', { name: `Show ${label}` }).click()
  return (await group.locator('[data-shown="true"]').innerText()).trim()
}
