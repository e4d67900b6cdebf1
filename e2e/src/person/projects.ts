import type { Page } from 'playwright-core'
import { passphraseSteps } from './passphrases'
import { shows } from './shows'

/** What is found on this page only, also while a dialog lies over it. */
const places = {
  // Where nothing is stored, the next step stands in place of the usage.
  Dashboard: (page: Page) =>
    page
      .getByRole('region', { name: /^(Daily usage|First steps)$/, includeHidden: true })
      .or(page.getByRole('heading', { name: 'Nothing is stored here yet', includeHidden: true })),
  Browse: (page: Page) => title(page, 'Buckets'),
  Access: (page: Page) => title(page, 'Access Keys'),
  Applications: (page: Page) => title(page, 'Applications'),
  Domains: (page: Page) => title(page, 'Domains'),
  Shared: (page: Page) => title(page, 'Shared'),
  Team: (page: Page) => title(page, 'Team'),
  'Audit log': (page: Page) => title(page, 'Audit log'),
}

const title = (page: Page, name: string) =>
  page.getByRole('heading', { name, exact: true, level: 1, includeHidden: true })

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

  /** Returns on the other page: what is pressed next belongs to it. */
  async goTo(place: keyof typeof places): Promise<void> {
    await page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name: place }).click()
    await shows(places[place](page))
  },

  async createBucket(name: string): Promise<void> {
    await page.getByRole('button', { name: 'New Bucket' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'New Bucket' })
    await dialog.getByLabel('Bucket name').fill(name)
    const create = dialog.getByRole('button', { name: 'Create bucket' })
    // As it is proposed, step by step.
    while (!(await create.isVisible())) await dialog.getByRole('button', { name: 'Next' }).click()
    await create.click()
    await shows(dialog.getByText('Bucket Successfully Created'))
    await dialog.getByRole('button', { name: 'Open Bucket' }).click()
  },

  async openBucket(name: string): Promise<void> {
    await page.getByRole('table', { name: 'Buckets' }).getByRole('link', { name, exact: true }).click()
    await shows(page.getByRole('button', { name: 'Upload', exact: true }))
  },
})
