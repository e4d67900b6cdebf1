import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BrowserSession, browserSession } from '../src/browser-session'
import { asJourney } from '../src/journey'
import { type OtherSatellite, startOtherSatellite } from '../src/other-satellite/start-other-satellite'
import { type Person, person } from '../src/person/person'
import { answer } from '../src/person/settings'
import { shows } from '../src/person/shows'
import { newPerson } from '../src/sign-up'

const ada = newPerson()
const newEmail = newPerson().email
const passphrase = 'correct horse battery staple'
let satellite: OtherSatellite
let session: BrowserSession
let user: Person

beforeAll(async () => {
  satellite = await startOtherSatellite()
  session = await browserSession()
  user = person(session.page, satellite)
})
afterAll(async () => {
  await session?.close()
  await satellite?.stop()
})

/** Our console in front of a server that has the public console API, and nothing that we added to it. */
describe('a satellite of another make', () => {
  asJourney(() => session?.page)
  const button = (name: string) => session.page.getByRole('button', { name, exact: true })
  const dialog = (name: string | RegExp) => session.page.getByRole('dialog', { name })

  it('takes a sign-up, and its code after a wrong one and a new mail', async () => {
    await user.signUp(ada)
    await shows(session.page.getByText('Elsewhere').first())
    await session.page.getByLabel('Activation code').fill('999000')
    await button('Activate account').click()
    await shows(session.page.getByText('The activation code is invalid'))
    await button('Send a new one').click()
    await shows(session.page.getByText('A new code was sent.'))
    await user.activate(satellite.codeFor(ada.email))
  })

  it('sets an account up on the free trial, without the steps that only we have', async () => {
    const goOn = (title: RegExp) => dialog(title).getByRole('button', { name: 'Continue' }).click()
    await dialog(/Set up your account/)
      .getByRole('textbox', { name: 'Name', exact: true })
      .fill('Ada')
    await goOn(/Set up your account/)
    await dialog(/Choose your account type/)
      .getByRole('button', { name: 'Start Free Trial' })
      .click()
    await shows(dialog(/You are now ready to use Elsewhere/))
    await goOn(/You are now ready to use/)
    const firstSteps = session.page.getByRole('region', { name: 'First steps' })
    await shows(firstSteps)
    await firstSteps.getByRole('button', { name: 'Dismiss' }).click()
    await shows(firstSteps, false)
  })

  it('makes another project', async () => {
    const { page } = session
    await page.getByRole('link', { name: /, all projects$/ }).click()
    await button('Create Project').click()
    await dialog('Create New Project').getByLabel('Name').fill('Photos')
    await dialog('Create New Project').getByRole('button', { name: 'Create Project' }).click()
    await shows(page.getByRole('heading', { name: 'Photos', level: 1 }))
    await shows(dialog('Enter project passphrase'))
  })

  it('takes a passphrase that it cannot compare with others, and is told nothing of it', async () => {
    await user.enterProjectPassphrase(passphrase)
    expect(satellite.asked.unknown.filter((name) => name.includes('passphrase-checks'))).toEqual([])
  })

  it('has no buckets yet', async () => {
    await user.goTo('Browse')
    await shows(session.page.getByText('No buckets yet'))
  })

  it('gives S3 credentials, also to a page that has been open for more than a day', async () => {
    const { page } = session
    await user.goTo('Access')
    await shows(page.getByText('No access keys yet'))
    satellite.forgetCsrf()
    const made = await user.createS3Credentials('backup')
    expect(made.endpoint).toBe('http://127.0.0.1:9')
    expect(satellite.grants).toHaveLength(1)
    await page.reload()
    await user.skipPassphrase()
    await shows(page.getByText('backup', { exact: true }))
  })

  it('lists sessions, and offers nothing that it lacks', async () => {
    const { page } = session
    await user.openSettings()
    const table = page.getByRole('table', { name: 'Active sessions' })
    await shows(table.getByText('This session'))
    expect(await table.getByRole('columnheader').allInnerTexts()).not.toContain('Address')
    for (const name of ['Passkeys', 'Account activity']) await shows(page.getByRole('heading', { name }), false)
    await shows(button('End all other sessions'), false)
  })

  it('says in plain words that a password is wrong', async () => {
    const place = await user.openDialog('Change email')
    await place.getByRole('button', { name: 'Next' }).click()
    await answer(place, 'Password', 'not this one')
    await shows(dialog('Change email').getByText(/^Wrong password/))
  })

  it('changes the address, since the customer of billing was made', async () => {
    const place = dialog('Change email')
    await answer(place, 'Password', ada.password)
    await shows(place.getByLabel('Code sent to your current address'))
    await answer(place, 'Code sent to your current address', satellite.codeFor(ada.email))
    await answer(place, 'New email address', newEmail)
    await shows(place.getByLabel('Code sent to your new address'))
    await answer(place, 'Code sent to your new address', satellite.codeFor(newEmail))
    await shows(place.getByText('Your email has been successfully updated.'))
    await place.getByRole('button', { name: 'Finish' }).click()
  })

  it('logs out and in, without passkeys', async () => {
    await user.logOut()
    await shows(button('Log in with a passkey'), false)
    await user.isRefused({ ...ada, email: newEmail, password: 'not this one' })
    await user.logIn({ ...ada, email: newEmail })
  })

  it('signs somebody out whose session has ended elsewhere', async () => {
    satellite.endSessions()
    await user.logOut()
    await user.logIn({ ...ada, email: newEmail })
  })

  it('keeps an account with access keys, and deletes it without them', async () => {
    const { page } = session
    const place = dialog('Delete account')
    const next = place.getByRole('button', { name: 'Next' })
    await user.openSettings()
    await user.openDialog('Delete account')
    await next.click()
    await shows(place.getByText('Please delete all your access keys first.'))
    await place.getByRole('button', { name: 'Go to projects' }).click()
    await page.getByRole('link', { name: 'Photos' }).first().click()
    await user.skipPassphrase()
    await user.goTo('Access')
    await page.getByRole('button', { name: /^Actions for backup/ }).click()
    await page.getByRole('menuitem', { name: 'Delete access key' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await shows(page.getByText('No access keys yet'))

    await user.openSettings()
    await user.openDialog('Delete account')
    await next.click()
    await answer(place, 'Password', ada.password)
    await shows(place.getByLabel('Verification code'))
    await answer(place, 'Verification code', satellite.codeFor(newEmail))
    await place.getByRole('checkbox', { name: 'I want to delete this account.' }).check()
    await next.click()
    await place.getByRole('button', { name: 'Delete Account' }).click()
    await shows(page.getByText('Good bye!'))
    await user.isRefused({ ...ada, email: newEmail })
  })

  it('was never asked for what it does not know', () => {
    expect([...new Set(satellite.asked.unknown)]).toEqual([])
  })
})
