import { auth } from '@perigee/contract/auth'
import { projects } from '@perigee/contract/projects'
import { invitationAnswers } from '@perigee/domain/invitations'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anotherWindow, type BrowserSession, browserSession } from '../src/browser-session'
import { consoleClient } from '../src/console-client'
import { withDatabase } from '../src/database'
import { asJourney } from '../src/journey'
import { onlooker } from '../src/look'
import { mailed } from '../src/outbox'
import { keyboard } from '../src/person/keyboard'
import { type Person, person } from '../src/person/person'
import { shows } from '../src/person/shows'
import { sharedProduct } from '../src/shared-product'
import { type Account, newPerson, signUp } from '../src/sign-up'
import { solveCaptcha } from '../src/solve-captcha'
import { takeDown } from '../src/take-down'

/** Somebody with an account and a window. */
interface Someone {
  account: Account
  page: Page
  does: Person
}

const product = sharedProduct()
let session: BrowserSession
let owner: Someone
let kim: Someone
let uma: Someone
let projectId: string

/** Signed up, and not activated. */
const vera = newPerson()
/** Nobody knows the address yet. */
const newcomer = newPerson()
const late = newPerson().email
const name = 'Harbour'

const someone = (account: Account, page: Page): Someone => ({ account, page, does: person(page, product) })

beforeAll(async () => {
  session = await browserSession()
  owner = someone(await signUp(product), session.page)
  kim = someone(await signUp(product), await anotherWindow(session))
  const client = consoleClient(product.urls.console)
  await client.call(auth.register, { body: { ...vera, isMinimal: true, ...(await solveCaptcha(client)) } })
  const made = await owner.account.client.call(projects.create, { body: { name, description: '' } })
  projectId = made.answer.id
})
afterAll(() => takeDown({ session }))

async function openTeam({ page, does, account }: Someone): Promise<void> {
  await page.goto(`${product.urls.console}/projects`)
  await does.logIn(account)
  await page.getByRole('link', { name }).first().click()
  await does.skipPassphrase()
  await does.goTo('Team')
}

/** Three people in a window each, at the same time. */
describe('the team of a project', () => {
  asJourney(() => session?.page)
  const eyes = onlooker(() => owner.page)

  it('begins alone, and the first one is invited by keys alone', async () => {
    await openTeam(owner)
    const { page } = owner
    const keys = keyboard(page)
    await shows(page.getByText('Nobody else is here yet'))
    await keys.tabTo(page.getByRole('button', { name: 'Add Member' }))
    await keys.press('Enter')
    await keys.isAt(page.getByLabel('Enter e-mail'))
    await keys.type(`${kim.account.email.toUpperCase()} ada`)
    await keys.press('Enter')
    await shows(page.getByText('ada: E-mail must be valid.'))
    await eyes.look('add member')
    for (const _ of ' ada') await keys.press('Backspace')
    await keys.press('Enter')
    await shows(page.getByText('Invite sent!'))
    await shows(owner.does.teammate(kim.account.email, 'Invited'))
  })

  it('invites an unknown address and one that waits for its activation at once', async () => {
    await owner.does.invite([newcomer.email, vera.email, late])
    for (const email of [newcomer.email, vera.email, late]) await shows(owner.does.teammate(email, 'Invited'))
    await eyes.look('team')
  })

  it('an account comes from the mail through the login into the project', async () => {
    const { page, does, account } = kim
    const { tab } = await does.openMailedLink(account.email, {
      subject: /invites you to the project/,
      link: 'Open the invitation',
    })
    await tab.waitForURL(/\/login\?/)
    expect(await tab.getByLabel('Email').inputValue()).toBe(account.email)
    await tab.close()
    await join(kim)
    await openTeam({ page, does, account })
    await shows(does.teammate(account.email, 'Member'))
  })

  it('an unknown address signs up first', async () => {
    const window = await anotherWindow(session)
    const link = { subject: /invites you to /, link: 'Sign up and join' }
    const { tab } = await person(window, product).openMailedLink(newcomer.email, link)
    await tab.waitForURL(/\/signup\?/)
    expect(await tab.getByLabel('Email').inputValue()).toBe(newcomer.email)
    await tab.close()
    uma = someone(await signUp(product, undefined, newcomer), window)
    await join(uma)
    await openTeam(uma)
  })

  it('a sign-up that waits is activated first; its invitation is withdrawn', async () => {
    const window = await anotherWindow(session)
    const veras = person(window, product)
    const subject = /activate your account/
    const { tab } = await veras.openMailedLink(vera.email, { subject, link: 'Open the invitation' })
    await tab.waitForURL(/\/activate\?/)
    await owner.does.withdrawInvitation(vera.email)
    await veras
      .openMailedLink(vera.email, { subject, link: 'Open the invitation' })
      .then(({ tab: again }) => shows(again.getByRole('heading', { name: 'This invitation is no longer open' })))
    await window.context().close()
  })

  it('members see the team, and who can change it', async () => {
    const { page, does, account } = uma
    await shows(page.getByText('The owner and admins add and remove people.'))
    await shows(page.getByRole('button', { name: 'Add Member' }), false)
    await shows(page.getByRole('checkbox'), false)
    expect(await does.actionsFor(account.email)).toEqual(['Leave project'])
    expect(await does.actionsFor(owner.account.email)).toEqual([])
    expect(await does.actionsFor(late)).toEqual([])
    await eyes.look('team, as a member', page)
  })

  it('the owner makes a member an admin, who is told by mail', async () => {
    await owner.page.reload()
    await owner.does.skipPassphrase()
    expect(await owner.does.actionsFor(owner.account.email)).toEqual([])
    expect(await owner.does.actionsFor(kim.account.email)).toEqual(['Change role', 'Remove member'])
    await owner.does.changeRole(kim.account.email, 'Admin')
    await shows(owner.does.teammate(kim.account.email, 'Admin'))
    await mailed(product, kim.account.email, /^Your role in the project Harbour was changed$/)
  })

  it('admins add and remove people, but change no roles; an expired invitation is sent again', async () => {
    await withDatabase(product, 'perigee', (client) =>
      client.query(`update satellite.project_invitations set created_at = now() - interval '8 days' where email = $1`, [
        late,
      ]),
    )
    const { page, does } = kim
    await page.reload()
    await does.skipPassphrase()
    await shows(page.getByText('Only the owner changes roles.'))
    expect(await does.actionsFor(owner.account.email)).toEqual([])
    expect(await does.actionsFor(uma.account.email)).toEqual(['Remove member'])
    expect(await does.actionsFor(late)).toEqual(['Resend invitation', 'Withdraw invitation'])
    await does.resendInvitation(late)
    await shows(does.teammate(late, 'Invited'))
    expect(await does.actionsFor(late)).toEqual(['Copy invite link', 'Withdraw invitation'])
  })

  it('who is removed while the page is open finds the project no more', async () => {
    await owner.does.removeMember(kim.account.email)
    await shows(owner.does.teammate(kim.account.email), false)
    const { answer } = await kim.account.client.call(projects.list)
    expect(answer.map(({ id }) => id)).not.toContain(projectId)
    await kim.page.getByRole('button', { name: 'Date added' }).click()
    await shows(kim.page.getByRole('heading', { name: `You no longer have access to “${name}”` }))
    await eyes.look('removed', kim.page)
    await mailed(product, kim.account.email, /^You were removed from the project Harbour$/)
  })

  it('a member leaves to the list of projects', async () => {
    await uma.does.leaveProject(uma.account.email)
    await shows(uma.page.getByText(`You left ${name}.`))
    await shows(uma.page.getByRole('link', { name }), false)
  })

  it('the owner is alone again', async () => {
    await owner.page.reload()
    await owner.does.skipPassphrase()
    await owner.does.withdrawInvitation(late)
    await shows(owner.page.getByText('Nobody else is here yet'))
  })

  it('nobody was kept from anything, and no page complained', () => {
    expect(eyes.problems).toEqual({})
    expect(session.complaints).toEqual([])
  })
})

const join = ({ account }: Someone) =>
  account.client.call(projects.answerInvitation, {
    params: { id: projectId },
    body: { response: invitationAnswers.accept },
  })
