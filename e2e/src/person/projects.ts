import type { Page } from 'playwright-core'
import { passphraseSteps } from './passphrases'
import { shows } from './shows'

/** Projects, their buckets, and the way between their pages. */
export const projectSteps = (page: Page) => ({
  /** Goes on without a passphrase for now. */
  async createProject(name: string): Promise<void> {
    await page.getByRole('button', { name: 'Create Project' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Create New Project' })
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByRole('button', { name: 'Next' }).click()
    await dialog.getByRole('radio', { name: 'Self-managed' }).click()
    await dialog.getByRole('button', { name: 'Create Project' }).click()
    await shows(page.getByText('Project created.'))
    await shows(page.getByRole('heading', { name, level: 1 }))
    await passphraseSteps(page).skipPassphrase()
  },

  async goTo(place: 'Dashboard' | 'Browse' | 'Access'): Promise<void> {
    await page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name: place }).click()
  },

  async createBucket(name: string): Promise<void> {
    await page.getByRole('button', { name: 'New Bucket' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'New Bucket' })
    await dialog.getByLabel('Bucket name').fill(name)
    await dialog.getByRole('button', { name: 'Create Bucket' }).click()
    await shows(dialog.getByText('Bucket Successfully Created'))
    await dialog.getByRole('button', { name: 'Open Bucket' }).click()
  },

  async openBucket(name: string): Promise<void> {
    await page.getByRole('table', { name: 'Buckets' }).getByRole('link', { name, exact: true }).click()
    await shows(page.getByRole('button', { name: 'Upload Files' }))
  },
})
