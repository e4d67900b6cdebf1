import { accounts } from '@perigee/contract/account'
import { members } from '@perigee/contract/members'
import { projects } from '@perigee/contract/projects'
import { invitationLink } from '@perigee/projects/members/invitation-link'
import { day } from '@perigee/std/durations'
import { describe, expect, it } from 'vitest'
import type { ApiClient } from '../../testing/api-client'
import { openSignup } from '../../testing/access-matrix/auth-examples'
import { aProject, aUser } from '../../testing/builders'
import { pathOf } from '../../testing/mailed-pages'
import { startApi } from '../../testing/start-api'
import { anInvitation, letInvitationsAge } from '../../testing/team'

const api = await startApi()
let counter = 0

async function anInvited(email = `guest${++counter}@example.test`) {
  const project = await aProject(api)
  await anInvitation(api, project, { email })
  const link = invitationLink(api.deps, { projectId: project.id, email, sentAt: api.clock() })
  return { project, email, link }
}

/** Where it ends: the page, or the address that the browser is sent to. */
async function open(browser: ApiClient, link: string): Promise<string> {
  const first = await browser.http.get(pathOf(link))
  const [, onward] = /^0; url=(.*)$/.exec(first.headers.get('refresh') ?? '') ?? []
  const last = onward === undefined ? first : await browser.http.get(onward)
  return last.headers.get('location') ?? `${last.status} ${/<h1>([^<]*)</.exec(last.text)?.[1]}`
}

describe('the link of an invitation', () => {
  it('leads its person, who is logged in, to the projects, where it is answered', async () => {
    const guest = await aUser(api)
    const { link, project } = await anInvited(guest.email)
    expect(await open(guest.browser, link)).toBe(`/projects?join=${project.id}`)
  })

  it('is opened from a page of ours where the browser has brought no session: cookies do not come along from a mail', async () => {
    const { link } = await anInvited()
    const answer = await api.browser().http.get(pathOf(link))
    expect([answer.status, answer.headers.get('refresh')]).toEqual([200, `0; url=${pathOf(link)}&here=1`])
    expect(answer.text).toContain('Opening the invitation')
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  it('leads somebody with an account to the login', async () => {
    const { email } = await aUser(api)
    const { link, project } = await anInvited(email)
    expect(await open(api.browser(), link)).toBe(`/login?${new URLSearchParams({ email, join: project.id })}`)
  })

  it('leads somebody without an account to the sign-up, with who invites', async () => {
    const { link, email, project } = await anInvited()
    const search = new URLSearchParams({ email, inviter_email: project.owner.email, join: project.id })
    expect(await open(api.browser(), link)).toBe(`/signup?${search}`)
  })

  it('leads somebody whose sign-up waits to its activation', async () => {
    const { link, email, project } = await anInvited()
    await openSignup({ api }, email)
    expect(await open(api.browser(), link)).toBe(`/activate?${new URLSearchParams({ email, join: project.id })}`)
  })

  it('tells somebody who is logged in with another account which one it is for', async () => {
    const { link, email } = await anInvited()
    const { browser, email: own } = await aUser(api)
    expect(await open(browser, link)).toBe('200 This invitation is for another account')
    const { text } = await browser.http.get(pathOf(link))
    expect([text.includes(email), text.includes(own)]).toEqual([true, true])
  })

  it('logs out whoever is logged in with another account, by its button alone', async () => {
    const { link, email, project } = await anInvited()
    const { browser } = await aUser(api)
    const body = new URLSearchParams({ token: new URL(link).searchParams.get('invite') ?? '' })
    const press = (origin: string) =>
      browser.http.request('POST', '/invited', {
        headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
        body: body.toString(),
      })

    await press('https://evil.test')
    expect((await browser.call(accounts.get)).status).toBe(200)
    const onward = (await press(new URL(api.deps.addresses.external).origin)).headers.get('location') ?? ''
    expect((await browser.call(accounts.get)).status).toBe(401)
    const search = new URLSearchParams({ email, inviter_email: project.owner.email, join: project.id })
    expect(await open(browser, new URL(onward, link).href)).toBe(`/signup?${search}`)
  })

  it('says when it has expired', async () => {
    const { link } = await anInvited()
    api.clock.advance(7 * day)
    expect(await open(api.browser(), link)).toBe('410 This invitation has expired')
  })

  it('of an older mail leads on once the invitation was sent again', async () => {
    const guest = await aUser(api)
    const { link, project } = await anInvited(guest.email)
    await letInvitationsAge(api, project, 8)
    const body = { emails: [guest.email] }
    await project.owner.browser.call(members.inviteAgain, { params: { id: project.id }, body })
    expect(await open(guest.browser, link)).toBe(`/projects?join=${project.id}`)
  })

  it('says when it is no longer open: withdrawn, declined, or the project is gone', async () => {
    const [withdrawn, gone] = [await anInvited(), await anInvited()]
    const guest = await aUser(api)
    const declined = await anInvited(guest.email)
    const { owner, id } = withdrawn.project
    await owner.browser.call(members.remove, { params: { id }, query: { emails: withdrawn.email } })
    await guest.browser.call(projects.answerInvitation, { params: { id: declined.project.id }, body: { response: 0 } })
    await api.db
      .updateTable('satellite.projects')
      .set({ status: 2 })
      .where('id', '=', gone.project.row.internalId)
      .execute()
    for (const { link } of [withdrawn, declined, gone]) {
      expect(await open(api.browser(), link)).toBe('410 This invitation is no longer open')
      expect(await open(guest.browser, link)).toBe('410 This invitation is no longer open')
    }
  })

  it('leads whoever has joined to the projects, which say so, however often', async () => {
    const guest = await aUser(api)
    const { link, project } = await anInvited(guest.email)
    await guest.browser.call(projects.answerInvitation, { params: { id: project.id }, body: { response: 1 } })
    expect(await open(guest.browser, link)).toBe(`/projects?join=${project.id}`)
    expect(await open(project.owner.browser, link)).toBe(`/projects?join=${project.id}`)
  })

  it.each(['', '?invite=', '?invite=abc', '?invite=YWJj.YWJj', '?invite=a&invite=b', `?invite=${'x'.repeat(3000)}`])(
    'that we never made (%s) leads to the login, which says so',
    async (query) => {
      expect(await open(api.browser(), `http://console.test/invited${query}`)).toBe('/login?invite_invalid=true')
    },
  )
})
