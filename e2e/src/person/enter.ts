import type { Page } from 'playwright-core'
import type { Installation } from '../product'
import { accountSteps } from './account'
import { passphraseSteps } from './passphrases'
import { projectSteps } from './projects'

interface Way {
  email: string
  password: string
  passphrase: string
  bucket: string
}

/** From outside to where somebody left off. */
export const enterSteps = (page: Page, installation: Installation) => ({
  /** Of an account with one project. */
  async enterBucket({ email, password, passphrase, bucket }: Way): Promise<void> {
    await page.goto(`${installation.urls.console}/projects`)
    await accountSteps(page, installation).logIn({ email, password })
    await page.getByRole('link', { name: /^Project / }).click()
    await passphraseSteps(page).enterProjectPassphrase(passphrase)
    await projectSteps(page).goTo('Browse')
    await projectSteps(page).openBucket(bucket)
  },
})
