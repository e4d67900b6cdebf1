import type { Page } from 'playwright-core'
import type { Installation } from '../product'
import { shows } from './shows'

interface Credentials {
  email: string
  password: string
}

/** Signing up, in and out. */
export const accountSteps = (page: Page, { urls }: Installation) => ({
  async signUp({ email, password }: Credentials): Promise<void> {
    await page.goto(`${urls.console}/signup`)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel(/^Password( \*)?$/).fill(password)
    await page.getByLabel(/^Repeat password( \*)?$/).fill(password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await shows(page.getByLabel('Activation code'))
  },

  async activate(code: string): Promise<void> {
    await page.getByLabel('Activation code').fill(code)
    await page.getByRole('button', { name: 'Activate account' }).click()
    await shows(page.getByRole('dialog', { name: /Set up your account/ }))
  },

  /** What a new account is asked, up to the list of its projects; its first project has a passphrase of its own. */
  async setUpAccount(name: string, look: (place: string) => Promise<void> = async () => undefined): Promise<void> {
    const dialog = (title: string | RegExp) => page.getByRole('dialog', { name: title })
    const goOn = (title: string | RegExp) => dialog(title).getByRole('button', { name: 'Continue' }).click()
    await dialog(/Set up your account/)
      .getByRole('textbox', { name: 'Name', exact: true })
      .fill(name)
    await look('account set-up')
    await goOn(/Set up your account/)
    await dialog('Project Encryption').getByRole('radio', { name: 'Self-managed' }).click()
    await look('account set-up, encryption')
    await goOn('Project Encryption')
    await shows(dialog(/You are now ready to use/))
    await look('account set-up, complete')
    await goOn(/You are now ready to use/)
    const firstSteps = page.getByRole('region', { name: 'First steps' })
    await shows(firstSteps)
    await look('first steps')
    await firstSteps.getByRole('button', { name: 'Dismiss' }).click()
    await shows(firstSteps, false)
    await page.getByRole('link', { name: /, all projects$/ }).click()
    await shows(page.getByRole('heading', { name: 'All projects' }))
  },

  /** The same for somebody who lets the service keep the passphrase, up to the dashboard of the first project. */
  async setUpAccountAutomatically(name: string): Promise<void> {
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true }).fill(name)
    for (const title of [/Set up your account/, 'Project Encryption', /You are now ready to use/]) {
      await page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Continue' }).click()
    }
    await shows(page.getByRole('region', { name: 'First steps' }))
  },

  async logOut(): Promise<void> {
    await page.getByRole('button', { name: /^Account menu of/ }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await shows(page.getByRole('heading', { name: 'Log in' }))
  },

  async logIn(person: Credentials): Promise<void> {
    await this.giveCredentials(person)
    await shows(page.getByRole('heading', { name: 'All projects' }))
  },

  /** On the login page; does not wait for what comes of it. */
  async giveCredentials({ email, password }: Credentials): Promise<void> {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel(/^Password( \*)?$/).fill(password)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
  },

  /** Where a passcode is asked for. */
  async giveRecoveryCode(code: string): Promise<void> {
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
    await page.getByLabel('Recovery code').fill(code)
    await page.getByRole('button', { name: 'Continue' }).click()
  },

  /** From the login page: a link comes by mail, if the account has a password. */
  async askForNewPassword(
    email: string,
    look: (place: string) => Promise<void> = async () => undefined,
  ): Promise<void> {
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    // The login page asks for an address, too.
    await shows(page.getByRole('heading', { name: 'Reset password' }))
    await page.getByLabel('Email').fill(email)
    await look('forgot password')
    await page.getByRole('button', { name: 'Request password reset' }).click()
    await shows(page.getByRole('heading', { name: 'Check your email' }))
    await look('forgot password, sent')
  },

  /** On the login page: in the words for everybody whom it does not know. */
  async isRefused(person: Credentials): Promise<void> {
    await this.giveCredentials(person)
    await shows(page.getByText('Your email or password was incorrect, please try again'))
  },
})
