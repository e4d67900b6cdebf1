import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authenticator, wrongPasscodeOf } from '../src/authenticator'
import { type BrowserSession, browserSession } from '../src/browser-session'
import { asJourney } from '../src/journey'
import { onlooker } from '../src/look'
import { mailed } from '../src/outbox'
import { type Person, person } from '../src/person/person'
import { answer } from '../src/person/settings'
import { shows } from '../src/person/shows'
import { sharedProduct } from '../src/shared-product'
import { type Account, newPerson, signUp } from '../src/sign-up'
import { takeDown } from '../src/take-down'

const { password: newPassword } = newPerson()
const wrong = 'Invalid code. Please re-enter.'
const product = sharedProduct()
let session: BrowserSession
let user: Person
let account: Account
let secret: string
let passcode: () => string
let recoveryCodes: string[]
const { look, problems } = onlooker(() => session.page)

beforeAll(async () => {
  account = await signUp(product)
  session = await browserSession()
  user = person(session.page, product)
  await session.page.goto(`${product.urls.console}/login`)
  await user.logIn(account)
})
afterAll(() => takeDown({ session }))

/** One that was not used yet. */
const recoveryCode = (): string => recoveryCodes.pop() ?? ''

/** Reads them from the dialog that shows them once. */
async function keepRecoveryCodes(title: string): Promise<void> {
  const dialog = session.page.getByRole('dialog', { name: title })
  const list = dialog.getByRole('list', { name: 'Recovery codes' })
  await shows(list)
  recoveryCodes = await list.getByRole('listitem').allInnerTexts()
  expect(recoveryCodes).toHaveLength(10)
  await look(`recovery codes, ${title}`)
  const [download] = await Promise.all([
    session.page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('perigee-recovery-codes.txt')
  expect(await readFile(await download.path(), 'utf8')).toBe(`${recoveryCodes.join('\n')}\n`)
  await dialog.getByRole('button', { name: 'Finish' }).click()
}

async function entersWith(code: string): Promise<void> {
  await user.giveRecoveryCode(code)
  await shows(session.page.getByRole('button', { name: /^Account menu of/ }))
}

describe('a second factor', () => {
  asJourney(() => session?.page)

  it('begins with the password: an open browser is not enough', async () => {
    await user.openSettings()
    const dialog = await user.openDialog('Set up two-factor authentication')
    await look('two-factor, password')
    await answer(dialog, 'Current password', 'wrong wrong')
    await shows(dialog.getByText('The current password is not right.'))
    await look('two-factor, wrong password')
    await answer(dialog, 'Current password', account.password)
  })

  it('goes on with a secret for the authenticator app', async () => {
    const dialog = session.page.getByRole('dialog', { name: 'Set up two-factor authentication' })
    await shows(dialog.getByRole('img', { name: 'QR code for the authenticator app' }))
    await dialog.getByRole('button', { name: 'Show Secret' }).click()
    const shown = await dialog.getByRole('group', { name: 'Secret' }).locator('[data-shown="true"]').innerText()
    secret = shown.trim()
    passcode = authenticator(secret)
    await look('two-factor, secret')
    await dialog.getByRole('button', { name: 'Next' }).click()
  })

  it('is not on before a code of the app was right', async () => {
    const dialog = session.page.getByRole('dialog', { name: 'Set up two-factor authentication' })
    await answer(dialog, '6-digit code', '12a34b56')
    await shows(dialog.getByText(wrong))
    await look('two-factor, wrong code')
    await answer(dialog, '6-digit code', passcode())
  })

  it('comes with ten recovery codes', async () => {
    await keepRecoveryCodes('Set up two-factor authentication')
    await shows(session.page.getByText('2FA successfully enabled'))
    await shows(session.page.getByText('10 recovery codes left.'))
    await shows(session.page.getByText('Two-factor authentication switched on'))
    await look('settings with two-factor')
    await mailed(product, account.email, /^Two-factor authentication is on for your .* account$/)
  })

  it('is asked for after the password', async () => {
    const { page } = session
    await user.logOut()
    await user.giveCredentials(account)
    await shows(page.getByRole('heading', { name: 'Two-factor authentication' }))
    await page.getByLabel('6-digit code').fill(wrongPasscodeOf(secret))
    await page.getByRole('button', { name: 'Continue' }).click()
    await shows(page.getByText(wrong))
    await look('login, wrong passcode')
    await page.getByLabel('6-digit code').fill(passcode())
    await page.getByRole('button', { name: 'Continue' }).click()
    await shows(page.getByRole('button', { name: /^Account menu of/ }))
  })

  it('may be a recovery code, each of them once', async () => {
    const { page } = session
    const [code = ''] = recoveryCodes.splice(0, 1)
    await user.logOut()
    await user.giveCredentials(account)
    await entersWith(code)
    await user.logOut()
    await user.giveCredentials(account)
    await user.giveRecoveryCode(code)
    await shows(page.getByText(wrong))
    await look('login, used recovery code')
    await page.getByRole('button', { name: 'Use a 6-digit code instead' }).click()
    await entersWith(recoveryCode())
    await user.openSettings()
    await shows(page.getByText('8 recovery codes left.'))
  })

  it('gets new recovery codes', async () => {
    const dialog = await user.openDialog('Regenerate recovery codes', 'Two-factor recovery codes')
    await look('regenerate recovery codes')
    await dialog.getByRole('button', { name: 'Use a recovery code instead' }).click()
    await answer(dialog, 'Recovery code', recoveryCode(), 'Regenerate')
    await shows(session.page.getByText('MFA codes were regenerated successfully'))
    await keepRecoveryCodes('Two-factor recovery codes')
    await shows(session.page.getByText('Recovery codes regenerated'))
  })

  it('is asked for when a forgotten password is replaced', async () => {
    await user.logOut()
    await user.askForNewPassword(account.email, look)
    const mail = { subject: /^Reset your .* password$/, link: 'Reset password' }
    const { tab: recovery } = await user.openMailedLink(account.email, mail)
    await recovery.getByLabel('New password', { exact: true }).fill(newPassword)
    await recovery.getByLabel('Repeat password', { exact: true }).fill(newPassword)
    await look('password recovery', recovery)
    await recovery.getByRole('button', { name: 'Reset password' }).click()
    await shows(recovery.getByText('MFA verification required'))
    await recovery.getByLabel('6-digit code').fill(wrongPasscodeOf(secret))
    await recovery.getByRole('button', { name: 'Reset password' }).click()
    await shows(recovery.getByText(wrong))
    await look('password recovery, wrong code', recovery)
    await recovery.getByRole('button', { name: 'Use a recovery code instead' }).click()
    await recovery.getByLabel('Recovery code').fill(recoveryCode())
    await recovery.getByRole('button', { name: 'Reset password' }).click()
    await shows(recovery.getByText('Password successfully changed!'))
    await recovery.close()
  })

  it('is switched off with one of them, and is asked for no longer', async () => {
    const { page } = session
    const changed = { ...account, password: newPassword }
    await page.goto(`${product.urls.console}/login`)
    await user.giveCredentials(changed)
    await entersWith(recoveryCode())
    await user.openSettings()
    const dialog = await user.openDialog('Disable two-factor authentication')
    await dialog.getByRole('button', { name: 'Use a recovery code instead' }).click()
    await answer(dialog, 'Recovery code', 'AAAA-BBBB-CCCC', 'Disable')
    await shows(dialog.getByText(wrong))
    await look('disable two-factor, wrong code')
    await answer(dialog, 'Recovery code', recoveryCode(), 'Disable')
    await shows(page.getByText('MFA was disabled successfully'))
    await shows(page.getByRole('button', { name: 'Set up two-factor authentication' }))
    await user.logOut()
    await user.giveCredentials(changed)
    await shows(page.getByRole('button', { name: /^Account menu of/ }))
  })

  it('without a rule of WCAG 2.2 AA being broken', () => expect(problems).toEqual({}))
})
