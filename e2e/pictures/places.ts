import type { Page } from 'playwright-core'
import type { DemoAccount } from '../demo/credentials'

export interface Visit {
  page: Page
  account: DemoAccount
  /** The address of the project to look at; known once somebody signed in. */
  projectUrl: string
}

export interface Place {
  name: string
  /** Whether pictures of it are kept in git. */
  kept?: boolean
  /** Leads there from wherever the page is, and waits until it is all there. */
  open(visit: Visit): Promise<void>
}

/** Without the time to be polite: what waits for the network is done when nothing moves for half a second. */
async function goto({ page }: Visit, url: string): Promise<void> {
  await page.goto(url)
  await page.waitForLoadState('networkidle')
}

/** A page below the project in this tab, which asks for the passphrase after a fresh start. */
async function inProject(visit: Visit, path: string): Promise<void> {
  const { page, account } = visit
  await goto(visit, visit.projectUrl + path)
  const dialog = page.getByRole('dialog', { name: /^Enter (project )?passphrase$/ })
  const asked = await dialog.waitFor({ timeout: 1500 }).then(
    () => true,
    () => false,
  )
  if (!asked) return
  await dialog.getByRole('textbox', { name: 'Encryption Passphrase' }).fill(account.passphrase)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.waitForLoadState('networkidle')
}

const inBucket = async (visit: Visit, path: string): Promise<void> => {
  await inProject(visit, `/buckets/${path}`)
  await visit.page.getByRole('button', { name: 'Upload', exact: true }).waitFor()
  await visit.page.waitForLoadState('networkidle')
}

/** The view stays chosen until another one is. */
async function inView(visit: Visit, view: string, bucket = 'photos'): Promise<void> {
  await inBucket(visit, bucket)
  // On a phone a table is a list of cards, so there is one button less.
  const button = visit.page.getByRole('radiogroup', { name: 'View' }).getByTitle(view)
  if (await button.isVisible()) await button.click()
  await visit.page.waitForLoadState('networkidle')
}

async function fromMenu({ page }: Visit, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** Before somebody is signed in. */
export const publicPlaces: readonly Place[] = [
  {
    name: 'login',
    kept: true,
    async open(visit) {
      await goto(visit, `${visit.account.consoleUrl}/login`)
      await visit.page.getByRole('link', { name: 'Sign up' }).waitFor()
    },
  },
  { name: 'sign-up', open: (visit) => goto(visit, `${visit.account.consoleUrl}/signup`) },
  { name: 'forgot-password', open: (visit) => goto(visit, `${visit.account.consoleUrl}/forgot-password`) },
]

export const signedInPlaces: readonly Place[] = [
  { name: 'projects', kept: true, open: (visit) => goto(visit, `${visit.account.consoleUrl}/projects`) },
  { name: 'enter-passphrase', open: (visit) => goto(visit, `${visit.projectUrl}/buckets/photos`) },
  { name: 'dashboard', kept: true, open: (visit) => inProject(visit, '/dashboard') },
  { name: 'buckets', kept: true, open: (visit) => inProject(visit, '/buckets') },
  { name: 'gallery', kept: true, open: (visit) => inView(visit, 'Gallery view') },
  { name: 'cards', open: (visit) => inView(visit, 'Card view') },
  { name: 'files', kept: true, open: (visit) => inView(visit, 'Table view', 'every-kind') },
  { name: 'folders', open: (visit) => inBucket(visit, 'photos') },
  { name: 'many-files', open: (visit) => inBucket(visit, 'sensor-readings/daily') },
  { name: 'odd-names', open: (visit) => inBucket(visit, 'odd-names') },
  { name: 'empty-bucket', open: (visit) => inBucket(visit, 'still-empty') },
  { name: 'access', kept: true, open: (visit) => inProject(visit, '/access') },
  { name: 'team', kept: true, open: (visit) => inProject(visit, '/team') },
  { name: 'project-settings', kept: true, open: (visit) => inProject(visit, '/settings') },
  { name: 'audit-log', kept: true, open: (visit) => inProject(visit, '/log') },
  {
    name: 'new-bucket',
    async open(visit) {
      await inProject(visit, '/buckets')
      await visit.page.getByRole('button', { name: 'New Bucket' }).first().click()
      await visit.page.getByRole('dialog', { name: 'New Bucket' }).waitFor()
    },
  },
  {
    name: 'new-access',
    async open(visit) {
      await inProject(visit, '/access')
      await visit.page.getByRole('button', { name: 'New Access' }).first().click()
      await visit.page.getByRole('dialog', { name: 'New Access' }).waitFor()
    },
  },
  {
    name: 'new-project',
    async open(visit) {
      await goto(visit, `${visit.account.consoleUrl}/projects`)
      await visit.page.getByRole('button', { name: 'Create Project' }).first().click()
      await visit.page.getByRole('dialog', { name: 'Create New Project' }).waitFor()
    },
  },
  {
    name: 'delete-bucket',
    async open(visit) {
      await inProject(visit, '/buckets')
      await fromMenu(visit, 'website', 'Delete bucket')
      await visit.page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'preview',
    kept: true,
    async open(visit) {
      await inBucket(visit, 'every-kind')
      await visit.page.getByRole('button', { name: 'dawn.jpg', exact: true }).first().click()
      await visit.page.getByRole('dialog').locator('img').first().waitFor()
    },
  },
  {
    name: 'document',
    async open(visit) {
      await inBucket(visit, 'every-kind')
      await visit.page.getByLabel('Rows per page').selectOption('25')
      await visit.page.getByRole('button', { name: 'notes.pdf', exact: true }).first().click()
      await visit.page.locator('[data-drawn]').first().waitFor()
    },
  },
  {
    name: 'delete-files',
    async open(visit) {
      await inBucket(visit, 'every-kind')
      await fromMenu(visit, 'dawn.jpg', 'Delete')
      await visit.page.getByRole('dialog', { name: 'Delete file' }).waitFor()
    },
  },
  {
    name: 'share',
    async open(visit) {
      await inBucket(visit, 'every-kind')
      await fromMenu(visit, 'dawn.jpg', 'Share')
      await visit.page.getByRole('textbox', { name: 'Interactive Preview Link' }).waitFor()
      await visit.page.waitForLoadState('networkidle')
    },
  },
  {
    name: 'share-embed',
    async open(visit) {
      await inBucket(visit, 'every-kind')
      await fromMenu(visit, 'dawn.jpg', 'Share')
      await visit.page.getByRole('tab', { name: 'Embed' }).click()
      await visit.page.getByRole('button', { name: 'Copy Code' }).waitFor()
    },
  },
  {
    name: 'download-folder',
    async open(visit) {
      await inBucket(visit, 'photos')
      await fromMenu(visit, 'favourites', 'Download')
      await visit.page.getByRole('dialog', { name: 'Download folder' }).waitFor()
    },
  },
  {
    name: 'distribution',
    async open(visit) {
      await inBucket(visit, 'every-kind')
      await fromMenu(visit, 'dawn.jpg', 'Geographic distribution')
      await visit.page.getByRole('img', { name: /^Map of the world/ }).waitFor()
    },
  },
  {
    name: 'new-folder',
    async open(visit) {
      await inBucket(visit, 'photos')
      const button = visit.page.getByRole('button', { name: 'New folder' })
      if (await button.isVisible()) await button.click()
      else {
        await visit.page.getByRole('button', { name: 'Bucket actions' }).click()
        await visit.page.getByRole('menuitem', { name: 'New folder' }).click()
      }
      await visit.page.getByRole('dialog', { name: 'New folder' }).waitFor()
    },
  },
  {
    name: 'selection',
    async open(visit) {
      await inBucket(visit, 'photos')
      for (const name of ['dawn.jpg', 'harbour.jpg']) {
        await visit.page.getByRole('checkbox', { name: `Select ${name}` }).click()
      }
    },
  },
  {
    name: 'bucket-details',
    async open(visit) {
      await inProject(visit, '/buckets')
      await fromMenu(visit, 'website', 'Bucket details')
      await visit.page.getByRole('dialog', { name: 'Bucket details' }).waitFor()
    },
  },
  { name: 'account-settings', open: (visit) => goto(visit, `${visit.account.consoleUrl}/account/settings`) },
  { name: 'not-found', open: (visit) => goto(visit, `${visit.account.consoleUrl}/no/such/page`) },
]

/** Shared links, as anybody sees them. */
export const linkPlaces = ({ links }: DemoAccount): Place[] =>
  Object.entries(links).map(([title, url]) => ({
    name: title.toLowerCase().replaceAll(' ', '-'),
    open: (visit) => goto(visit, url),
  }))
