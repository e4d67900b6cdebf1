import { auth } from '@perigee/contract/auth'
import { members } from '@perigee/contract/members'
import { projects } from '@perigee/contract/projects'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guard } from '../src/authenticator'
import { anotherDevice, type BrowserSession, browserSession } from '../src/browser-session'
import { withDatabase } from '../src/database'
import { asJourney } from '../src/journey'
import { onlooker } from '../src/look'
import { mailedCode } from '../src/outbox'
import { person } from '../src/person/person'
import { shows } from '../src/person/shows'
import { sharedProduct } from '../src/shared-product'
import { type Account, newPerson, signUp } from '../src/sign-up'
import { solveCaptcha } from '../src/solve-captcha'
import { takeDown } from '../src/take-down'

const invitation = { subject: /invites you to the project/, link: 'Open the invitation' }
const newcomers = { subject: /invites you to/, link: 'Sign up and join' }
const unverified = { subject: /activate your account$/, link: 'Open the invitation' }
const unknown = newPerson()
const waiting = newPerson()

const product = sharedProduct()
let session: BrowserSession
let owner: Account
let guest: Account
let guarded: Account & { passcode: () => string }
let harbour: string
let links: Record<'guest' | 'guarded', string>
const { look, problems } = onlooker(() => session.page)

beforeAll(async () => {
  session = await browserSession()
  ;[owner, guest] = await Promise.all([signUp(product), signUp(product)])
  const other = await signUp(product)
  guarded = { ...other, ...(await guard(other)) }
  const captcha = await solveCaptcha(guest.client)
  await guest.client.call(auth.register, { body: { ...waiting, isMinimal: true, ...captcha } })
  harbour = await project('Harbour')
  await invite(harbour, guest.email, guarded.email, unknown.email, waiting.email)
})
afterAll(() => takeDown({ session }))

const project = async (name: string): Promise<string> => {
  const body = { name, description: 'Ships and tides', managePassphrase: false }
  return (await owner.client.call(projects.create, { body })).answer.id
}
const invite = (id: string, ...emails: string[]) =>
  owner.client.call(members.inviteMany, { params: { id: id }, body: { emails } })
const joinDialog = (page: Page) => page.getByRole('dialog', { name: 'Join Project' })

/** Answers yes; the dashboard says whose passphrase is asked for. */
async function join(page: Page): Promise<void> {
  await shows(joinDialog(page).getByText('Join the Harbour project.'))
  await joinDialog(page).getByRole('button', { name: 'Join' }).click()
  await shows(page.getByText('Invite accepted!'))
  const asked = page.getByRole('dialog', { name: 'Enter project passphrase' })
  await shows(asked.getByText('All team members should use the same passphrase to access the same data.'))
  await shows(asked.getByText(owner.email))
}

/** The mail is opened in a browser of its own. */
async function openMail(email: string, mail: typeof invitation) {
  const page = await anotherDevice(session)
  const { tab, link } = await person(page, product).openMailedLink(email, mail)
  return { tab, link }
}
const over = (tab: Page) => tab.context().close()

async function setUp(tab: Page, name: string): Promise<void> {
  await tab.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  for (const title of [/Set up your account/, 'Project Encryption', /You are now ready to use/]) {
    await tab.getByRole('dialog', { name: title }).getByRole('button', { name: 'Continue' }).click()
  }
}

/** Everybody who can open an invitation, and everything that can have become of it. */
describe('an invitation', () => {
  asJourney(() => session?.page)

  it('of somebody else says which account it is for', async () => {
    const { page } = session
    await page.goto(`${product.urls.console}/login`)
    await person(page, product).logIn(guest)
    const { tab, link } = await person(page, product).openMailedLink(guarded.email, invitation)
    await shows(tab.getByRole('heading', { name: 'This invitation is for another account' }))
    await shows(tab.getByText(guarded.email))
    await look('invitation for another account', tab)
    links = { guest: '', guarded: link }
    await tab.close()
  })

  it('of somebody who is logged in is answered at once, and the mail may be opened again', async () => {
    const { page } = session
    await shows(page.getByText('Invited', { exact: true }))
    await look('invited')
    const { tab, link } = await person(page, product).openMailedLink(guest.email, invitation)
    await shows(joinDialog(tab))
    await look('join', tab)
    await join(tab)
    await look('passphrase of a team', tab)
    await tab.goto(link)
    await shows(tab.getByText('You are in the Harbour project already.'))
    await look('joined already', tab)
    links.guest = link
    await tab.close()
  })

  it('waits for the login and its second factor; answered in two tabs, each of them says what is true', async () => {
    const { tab } = await openMail(guarded.email, invitation)
    await shows(tab.getByText('You are invited to a project. Log in to join or to decline.'))
    expect(await tab.getByLabel('Email').inputValue()).toBe(guarded.email)
    await look('login of somebody who is invited', tab)
    await person(tab, product).giveCredentials(guarded)
    await tab.getByLabel(/code/i).first().fill(guarded.passcode())
    await tab.getByRole('button', { name: 'Continue' }).click()
    await shows(joinDialog(tab))
    const second = await tab.context().newPage()
    await second.goto(links.guarded)
    await join(second)
    await joinDialog(tab).getByRole('button', { name: 'Decline' }).click()
    const refused = 'Failed to decline project invitation. You are in this project already. You can leave it.'
    await shows(tab.getByText(refused))
    await shows(tab.getByRole('link', { name: 'Harbour' }))
    await over(tab)
  })

  it('makes an account of an address that has none, and lasts until that is set up', async () => {
    const { tab } = await openMail(unknown.email, newcomers)
    await shows(tab.getByText(`${owner.email} invites you to a project.`))
    expect(await tab.getByLabel('Email').inputValue()).toBe(unknown.email)
    await look('sign-up of somebody who is invited', tab)
    await tab.getByLabel(/^Password( \*)?$/).fill(unknown.password)
    await tab.getByLabel(/^Repeat password( \*)?$/).fill(unknown.password)
    await tab.getByRole('button', { name: 'Create account' }).click()
    await person(tab, product).activate(await mailedCode(product, unknown.email))
    await setUp(tab, 'Una Known')
    await join(tab)
    await over(tab)
  })

  it('waits for an account that is to be activated first', async () => {
    const { tab } = await openMail(waiting.email, unverified)
    await shows(tab.getByRole('heading', { name: 'Activate your account' }))
    expect(await tab.getByLabel('Email').inputValue()).toBe(waiting.email)
    await tab.getByRole('button', { name: 'Send code' }).click()
    await tab.getByLabel(/^Password( \*)?$/).fill(waiting.password)
    await tab.getByLabel(/^Repeat password( \*)?$/).fill(waiting.password)
    await person(tab, product).activate(await mailedCode(product, waiting.email, 'activation', { times: 2 }))
    await setUp(tab, 'Wanda Waiting')
    await join(tab)
    await over(tab)
  })

  it('that is over says so, also while it is being answered', async () => {
    const { page } = session
    const [withdrawn, expired, gone, open] = [
      await project('Withdrawn'),
      await project('Expired'),
      await project('Gone'),
      await project('Late'),
    ]
    const found: string[] = []
    for (const [at, id] of [withdrawn, expired, gone, open].entries()) {
      await invite(id, guest.email)
      const mailed = { ...invitation, times: at + 2 }
      const { tab, link } = await person(page, product).openMailedLink(guest.email, mailed)
      await tab.close()
      found.push(link)
    }
    await owner.client.call(members.remove, { params: { id: withdrawn }, query: { emails: guest.email } })
    await withDatabase(product, 'perigee', async (client) => {
      const ofProject = '(select id from satellite.projects where public_id = $1)'
      await client.query(
        `update satellite.project_invitations set created_at = created_at - interval '8 days' where project_id = ${ofProject}`,
        [expired],
      )
      await client.query('update satellite.projects set status = 2 where public_id = $1', [gone])
    })
    const headings = ['This invitation is no longer open', 'This invitation has expired']
    for (const [at, heading] of [0, 1, 0].entries()) {
      await page.goto(found[at] ?? '')
      await shows(page.getByRole('heading', { name: headings[heading] ?? '' }))
    }
    await look('invitation that is over')
    await page.goto(found[3] ?? '')
    await shows(joinDialog(page))
    await owner.client.call(members.remove, { params: { id: open }, query: { emails: guest.email } })
    await joinDialog(page).getByRole('button', { name: 'Join' }).click()
    const refused = 'Failed to accept project invitation. There is no such invitation. It may have been withdrawn.'
    await shows(page.getByText(refused))
    await shows(joinDialog(page), false)
    await page.goto(`${product.urls.console}/projects?join=${withdrawn}`)
    await shows(page.getByRole('dialog', { name: 'This invitation is no longer open' }))
    await look('invitation that is not there')
  })

  it('with a changed link leads to the login, which says so', async () => {
    const tab = await anotherDevice(session)
    await tab.goto(`${links.guest}x`)
    await shows(tab.getByText('The invite link has expired or is not valid.'))
    await over(tab)
  })

  it('leaves four people in the project besides its owner', async () => {
    const { answer } = await owner.client.call(members.list, {
      params: { id: harbour },
      query: { limit: '10' },
    })
    expect([answer.projectMembers.length, answer.projectInvitations]).toEqual([5, []])
  })

  it('on pages that everybody can use', () => expect(problems).toEqual({}))
})
