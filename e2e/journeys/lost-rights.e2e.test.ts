import { members } from '@perigee/contract/members'
import { projects } from '@perigee/contract/projects'
import { invitationAnswers } from '@perigee/domain/invitations'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anotherWindow, type BrowserSession, browserSession } from '../src/browser-session'
import { asJourney } from '../src/journey'
import { onlooker } from '../src/look'
import { type Person, person } from '../src/person/person'
import { isOff, shows } from '../src/person/shows'
import { sharedProduct } from '../src/shared-product'
import { type Account, signUp } from '../src/sign-up'
import { takeDown } from '../src/take-down'

interface Someone {
  account: Account
  page: Page
  does: Person
}

const product = sharedProduct()
const name = 'Harbour'
let session: BrowserSession
let owner: Someone
/** An admin, on the Team page. */
let kim: Someone
/** The same admin, on the list of projects. */
let list: Page
let id: string

const someone = (account: Account, page: Page): Someone => ({ account, page, does: person(page, product) })

beforeAll(async () => {
  session = await browserSession()
  owner = someone(await signUp(product), session.page)
  kim = someone(await signUp(product), await anotherWindow(session))
  id = (await owner.account.client.call(projects.create, { body: { name } })).answer.id
  await owner.account.client.call(members.inviteMany, { params: { id }, body: { emails: [kim.account.email] } })
  const answer = { params: { id }, body: { response: invitationAnswers.accept } }
  await kim.account.client.call(projects.answerInvitation, answer)
  for (const { page, does, account } of [owner, kim]) {
    await page.goto(`${product.urls.console}/projects`)
    await does.logIn(account)
    await page.getByRole('link', { name }).first().click()
    await does.skipPassphrase()
    await does.goTo('Team')
  }
  list = await anotherWindow(session)
  await list.goto(`${product.urls.console}/projects`)
  await person(list, product).logIn(kim.account)
})
afterAll(() => takeDown({ session }))

const sentence = `You are now a member of “${name}”, and only its owner and admins can do this.`
/** As when the connection was away for a moment: the tab looks at once. */
const comeBack = (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event('online')))
const invitation = (page: Page) => page.getByRole('dialog', { name: 'Add Member' })

/** The owner's window changes the role; tabs of the other person learn of it by themselves. */
async function makeKim(role: 'Admin' | 'Member'): Promise<void> {
  await owner.does.changeRole(kim.account.email, role)
  await shows(owner.does.teammate(kim.account.email, role))
}

/** Dialogs that only admins get, one on the Team page and one on the list of projects. */
async function openDialogs(): Promise<void> {
  await makeKim('Admin')
  await comeBack(kim.page)
  await kim.page.getByRole('button', { name: 'Add Member' }).click()
  // The list looks again when it is opened, and as long as a dialog depends on it.
  await list.reload()
  await list.getByRole('button', { name: `Actions for ${name}` }).click()
  await list.getByRole('menuitem', { name: 'Add members' }).click()
  for (const page of [kim.page, list]) await shows(invitation(page).getByRole('button', { name: 'Send Invite' }))
}

describe('somebody who loses a right while a dialog is open', () => {
  asJourney(() => kim?.page)
  const eyes = onlooker(() => kim.page)

  it('begins as an admin, with a dialog open in two windows', async () => {
    await openDialogs()
    await invitation(kim.page).getByLabel('Enter e-mail').fill('ada@example.com, bob@example.com')
  })

  it('reads why it cannot be done any more, still has what was typed, and can only close it', async () => {
    await makeKim('Member')
    for (const page of [kim.page, list]) await comeBack(page)
    for (const page of [kim.page, list]) {
      await shows(invitation(page).getByRole('alert').filter({ hasText: sentence }))
      await shows(invitation(page).getByRole('button', { name: 'Send Invite' }), false)
      await isOff(invitation(page).getByLabel('Enter e-mail'))
    }
    expect(await invitation(kim.page).getByLabel('Enter e-mail').inputValue()).toContain('ada@example.com')
    await eyes.look('a right that was lost')
    // The focus is at the one thing that is left to do.
    await kim.page.keyboard.press('Enter')
    await shows(invitation(kim.page), false)
    await shows(kim.page.getByRole('button', { name: 'Add Member' }), false)
    expect(await kim.does.actionsFor(owner.account.email)).toEqual([])
    await invitation(list).getByRole('button', { name: 'Close' }).last().click()
    await list.getByRole('button', { name: `Actions for ${name}` }).click()
    await shows(list.getByRole('menuitem', { name: 'Team' }))
    await shows(list.getByRole('menuitem', { name: 'Add members' }), false)
    await list.keyboard.press('Escape')
  })

  it('loses the dialog with the project, and on the list of projects reads why', async () => {
    await openDialogs()
    await owner.does.removeMember(kim.account.email)
    for (const page of [kim.page, list]) await comeBack(page)
    await shows(kim.page.getByRole('heading', { name: `You no longer have access to “${name}”` }))
    await shows(kim.page.getByRole('dialog'), false)
    await shows(invitation(list).getByText(`You no longer have access to “${name}”.`))
    await invitation(list).getByRole('button', { name: 'Close' }).last().click()
    await shows(list.getByText(name, { exact: true }), false)
  })

  it('without a rule of WCAG 2.2 AA being broken', () => expect(eyes.problems).toEqual({}))
})
