import { expect } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import type { Installation } from './product'
import type { S3Credentials } from './s3-client'

/** What somebody in front of the console does: finds things by what they read, presses, types, waits for what shows. */
export const person = (page: Page, { urls }: Installation) => ({
  async signUp({ email, password }: { email: string; password: string }): Promise<void> {
    await page.goto(`${urls.console}/signup`)
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Retype password', { exact: true }).fill(password)
    await page.getByRole('checkbox', { name: /^I agree to the/ }).check()
    await page.getByRole('button', { name: 'Create account' }).click()
    await shows(page.getByLabel('Activation code'))
  },

  /** Opens the newest mail of the outbox in a tab of its own and reads the code in it. */
  async readCode(email: string): Promise<string> {
    const outbox = await page.context().newPage()
    await outbox.goto(urls.outbox)
    await outbox.getByRole('link', { name: email }).first().click()
    const text = await outbox
      .getByText(/Welcome to/)
      .first()
      .innerText()
    await outbox.close()
    const code = /^\s*(\d{6})\s*$/m.exec(text)?.[1]
    if (code === undefined) throw new Error(`the mail has no code: ${text}`)
    return code
  },

  /** Follows a link of the newest mail, which opens a tab of its own. */
  async openMailedLink(email: string, name: string): Promise<Page> {
    const outbox = await page.context().newPage()
    await outbox.goto(urls.outbox)
    await outbox.getByRole('link', { name: email }).first().click()
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      outbox.frameLocator('iframe').getByRole('link', { name }).click(),
    ])
    await outbox.close()
    return opened
  },

  async activate(code: string): Promise<void> {
    await page.getByLabel('Activation code').fill(code)
    await page.getByRole('button', { name: 'Activate account' }).click()
    await shows(page.getByRole('heading', { name: 'All projects' }))
  },

  async logOut(): Promise<void> {
    await page.getByRole('button', { name: /^Account menu of/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await shows(page.getByRole('heading', { name: 'Log in' }))
  },

  async logIn({ email, password }: { email: string; password: string }): Promise<void> {
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await shows(page.getByRole('heading', { name: 'All projects' }))
  },

  async createProject(name: string): Promise<void> {
    await page.getByRole('button', { name: 'Create Project' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Create New Project' })
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByRole('button', { name: 'Create Project' }).click()
    await shows(page.getByText('Project created.'))
    await shows(page.getByRole('heading', { name, level: 1 }))
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
    await shows(page.getByRole('button', { name: 'Upload Files' }))
  },

  async enterPassphrase(passphrase: string): Promise<void> {
    const dialog = page.getByRole('dialog', { name: 'Enter Passphrase' })
    await dialog.getByRole('textbox', { name: 'Encryption Passphrase' }).fill(passphrase)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await shows(page.getByRole('button', { name: 'Upload Files' }))
  },

  /** In the file picker that the button opens. */
  async choose(path: string): Promise<void> {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Upload Files' }).click(),
    ])
    await chooser.setFiles(path)
  },

  async upload(path: string, name: string): Promise<void> {
    await this.choose(path)
    await shows(page.getByText('Uploads finished'))
    await shows(this.file(name))
  },

  /** The row of a file or folder in the open bucket. */
  file: (name: string): Locator =>
    page.getByRole('table', { name: 'Files and folders' }).getByRole('row').filter({ hasText: name }),

  /** Gives the path of the downloaded file. */
  async download(name: string): Promise<string> {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `Download ${name}` }).click(),
    ])
    return download.path()
  },

  /** In a tab that knows the passphrase. */
  async createS3Credentials(name: string): Promise<S3Credentials> {
    await page.getByRole('button', { name: 'New Access' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'New Access' })
    await dialog.getByLabel('Access Name').fill(name)
    await dialog.getByRole('button', { name: 'Next' }).click()
    await shows(dialog.getByText('Encryption Information'))
    await dialog.getByRole('button', { name: 'Next' }).click()
    await dialog.getByRole('button', { name: 'Create Access' }).click()
    await shows(dialog.getByText('Access Created Successfully'))
    const credentials = {
      access_key_id: await secret(dialog, 'Access Key'),
      secret_key: await secret(dialog, 'Secret Key'),
      endpoint: await dialog.getByRole('textbox', { name: 'Endpoint' }).inputValue(),
    }
    await dialog.getByRole('button', { name: 'Close' }).click()
    await shows(page.getByText(name, { exact: true }))
    return credentials
  },

  async deleteFile(name: string): Promise<void> {
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await shows(page.getByRole('dialog'), false)
  },
})

export type Person = ReturnType<typeof person>

/** A value that is blurred until somebody asks to see it. */
async function secret(place: Locator, label: string): Promise<string> {
  const group = place.getByRole('group', { name: label, exact: true })
  await group.getByRole('button', { name: `Show ${label}` }).click()
  return (await group.locator('[data-shown="true"]').innerText()).trim()
}

/** Waits until it can be seen, or until it is gone. */
export async function shows(locator: Locator, visible = true): Promise<void> {
  await locator.first().waitFor({ state: visible ? 'visible' : 'hidden' })
  expect(await locator.first().isVisible()).toBe(visible)
}
