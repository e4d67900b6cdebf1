import { deliverMails } from '@perigee/accounts/mails/deliver-mails'
import { members } from '@perigee/contract/members'
import { projects } from '@perigee/contract/projects'
import { maxInvitedAtOnce } from '@perigee/domain/invitations'
import { chainActs } from '@perigee/projects/audit/chain-acts'
import { verifyChain } from '@perigee/projects/audit/verify-chain'
import { purgeInvitations } from '@perigee/projects/members/purge-invitations'
import { day, hour, minute } from '@perigee/std/durations'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aProject, aUser, type Person, type TestProject } from '../../testing/builders'
import { linkIn } from '../../testing/mails'
import { startApi } from '../../testing/start-api'
import { openSignup } from '../../testing/access-matrix/auth-examples'
import { anInvitation, letInvitationsAge } from '../../testing/team'

const api = await startApi()
let counter = 0
const anAddress = () => `guest${++counter}@example.test`

const invite = ({ id }: TestProject, { browser }: Person, ...emails: string[]) =>
  browser.call(members.inviteMany, { params: { id }, body: { emails } })
const again = ({ id }: TestProject, { browser }: Person, ...emails: string[]) =>
  browser.call(members.inviteAgain, { params: { id }, body: { emails } })
const mailsTo = async (email: string) => (await api.mails()).filter(({ to }) => to === email)
const invitationsOf = async ({ id, owner }: TestProject) =>
  (await owner.browser.call(members.list, { params: { id }, query: { limit: 100 } })).body.projectInvitations

describe('inviting', () => {
  it.each(['owner', 'admin'] as const)('is for the %s: each address is listed and gets a mail', async (role) => {
    const project = await aProject(api)
    const [one, two] = [anAddress(), anAddress()]
    expect(await invite(project, project[role], ` ${one.toUpperCase()}`, two)).toMatchObject({ status: 200, text: '' })

    const createdAt = api.clock().toISOString()
    expect(await invitationsOf(project)).toEqual([one, two].map((email) => ({ email, createdAt, expired: false })))
    expect(await mailsTo(one)).toHaveLength(1)
    expect(await mailsTo(two)).toHaveLength(1)
  })

  it('takes one address in its path, as other consoles send it', async () => {
    const project = await aProject(api)
    const email = `with+plus${++counter}@example.test`
    const answer = await project.owner.browser.call(members.invite, { params: { id: project.id, email } })
    expect([answer.status, await invitationsOf(project)]).toMatchObject([200, [{ email }]])
  })

  it('is not for members; strangers see no project', async () => {
    const project = await aProject(api)
    expect((await invite(project, project.member, anAddress())).status).toBe(403)
    expect((await invite(project, project.stranger, anAddress())).status).toBe(404)
    expect(await invitationsOf(project)).toEqual([])
  })

  it.each([
    { what: 'nobody', emails: [] },
    { what: 'no address', emails: ['ada'] },
    { what: 'one good and one bad address', emails: ['fine@example.test', 'bad@'] },
    { what: 'an address of 73 characters', emails: [`${'x'.repeat(60)}@example.test`] },
    { what: 'too many', emails: Array.from({ length: maxInvitedAtOnce + 1 }, (_, at) => `a${at}@example.test`) },
  ])('refuses $what: 400, and nobody is invited', async ({ emails }) => {
    const project = await aProject(api)
    const answer = await invite(project, project.owner, ...emails)
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
    expect(await invitationsOf(project)).toEqual([])
  })

  it('says which address is none', async () => {
    const project = await aProject(api)
    const { body } = await invite(project, project.owner, 'fine@example.test', 'bad@')
    expect(body.error).toBe('bad@: E-mail must be valid.')
  })

  it('refuses members and those who are invited already, by name, and then invites nobody', async () => {
    const project = await aProject(api)
    const [known, fresh] = [anAddress(), anAddress()]
    await invite(project, project.owner, known)
    const member = await invite(project, project.owner, fresh, project.member.email.toUpperCase())
    const invited = await invite(project, project.owner, fresh, known)
    await letInvitationsAge(api, project, 8)
    const expired = await invite(project, project.owner, known)

    expect(member).toMatchObject({ status: 409, body: { code: 'already_member' } })
    expect(member.body.error).toContain(project.member.email)
    expect(invited).toMatchObject({ status: 409, body: { code: 'already_invited' } })
    expect(invited.body.error).toContain(known)
    expect(expired).toMatchObject({ status: 409, body: { code: 'already_invited' } })
    expect(await mailsTo(fresh)).toEqual([])
  })

  it('of the same person by two admins at the same moment: one invitation, one mail, one true refusal', async () => {
    const project = await aProject(api)
    const email = anAddress()
    const answers = await Promise.all([invite(project, project.owner, email), invite(project, project.admin, email)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await mailsTo(email)).toHaveLength(1)
  })

  it('ends with the day’s number of one account, for whichever addresses', async () => {
    const project = await aProject(api)
    const many = (count: number) => Array.from({ length: count }, anAddress)
    for (let sent = 0; sent < 200; sent += 50) {
      expect((await invite(project, project.admin, ...many(50))).status).toBe(200)
    }
    const refused = await invite(project, project.admin, ...many(1))
    expect(refused).toMatchObject({ status: 429, body: { code: 'inviter_spent' } })
    expect((await invite(project, project.owner, ...many(1))).status).toBe(200)
    api.clock.advance(day)
    expect((await invite(project, project.admin, ...many(1))).status).toBe(200)
  })

  it('fills no mailbox: five mails an hour, whoever invites', async () => {
    const email = anAddress()
    for (let n = 0; n < 5; n++) {
      const project = await aProject(api)
      expect((await invite(project, project.owner, email)).status).toBe(200)
    }
    const project = await aProject(api)
    expect(await invite(project, project.owner, email)).toMatchObject({ status: 429, body: { code: 'mailbox_full' } })
    expect(await invitationsOf(project)).toEqual([])
    api.clock.advance(hour)
    expect((await invite(project, project.owner, email)).status).toBe(200)
  })
})

describe('the mail', () => {
  const mailAfterInviting = async (email: string, project?: TestProject) => {
    const inviting = project ?? (await aProject(api))
    await invite(inviting, inviting.admin, email)
    const [mail] = await mailsTo(email)
    return { mail, project: inviting }
  }

  it('to somebody with an account says who invites to what, and has the link', async () => {
    const { email } = await aUser(api)
    const { mail, project } = await mailAfterInviting(email)
    expect(mail?.subject).toBe(`${project.admin.email} invites you to the project ${project.row.name} on Perigee`)
    expect(linkIn(mail, 'invited')).toContain('http://console.test:7910/invited?invite=')
  })

  it('to somebody without an account asks them to sign up', async () => {
    const { mail } = await mailAfterInviting(anAddress())
    expect(mail?.subject).toContain('invites you to Perigee')
    expect(mail?.text).toContain('Sign up and join')
  })

  it('to somebody whose sign-up waits leads to the activation first', async () => {
    const email = anAddress()
    await openSignup({ api }, email)
    const { mail } = await mailAfterInviting(email)
    expect(linkIn(mail, 'activate')).toContain(`email=${encodeURIComponent(email)}`)
    expect(linkIn(mail, 'invited')).toContain('invite=')
  })

  it('is not sent to people without an account where the operator does not want that', async () => {
    const quiet = await startApi({ env: { PERIGEE_UNREGISTERED_INVITE_EMAILS: 'false' } })
    const project = await aProject(quiet)
    const [stranger, known] = [anAddress(), (await aUser(quiet)).email]
    const emails = [stranger, known]
    const answer = await project.owner.browser.call(members.inviteMany, {
      params: { id: project.id },
      body: { emails },
    })
    expect(answer.status).toBe(200)
    expect((await quiet.mails()).map(({ to }) => to)).toEqual([known])
  })

  it('goes out by the job where the process ended between the invitation and the mail, once', async () => {
    const project = await aProject(api)
    const email = anAddress()
    const { deliverMailsSoon } = api.deps
    // As after kill -9: what was committed is all that is left.
    api.deps.deliverMailsSoon = () => undefined
    await invite(project, project.owner, email)
    api.deps.deliverMailsSoon = deliverMailsSoon
    expect(await mailsTo(email)).toEqual([])

    expect(await Promise.all([deliverMails(api.deps), deliverMails(api.deps)])).toContain(1)
    expect(await mailsTo(email)).toHaveLength(1)
    expect(await deliverMails(api.deps)).toBe(0)
  })

  it('that somebody took and did not send, as their process ended, is sent by another one a little later', async () => {
    const email = anAddress()
    const project = await aProject(api)
    const { mailer } = api.deps
    const dies = { ...mailer, deliver: () => Promise.reject(new Error('killed')) }
    const { deliverMailsSoon } = api.deps
    api.deps.deliverMailsSoon = () => undefined
    await invite(project, project.owner, email)
    api.deps.deliverMailsSoon = deliverMailsSoon
    await expect(deliverMails({ ...api.deps, mailer: dies })).rejects.toThrow('killed')
    expect(await deliverMails(api.deps)).toBe(0)
    api.clock.advance(6 * minute)
    expect(await deliverMails(api.deps)).toBe(1)
    expect(await mailsTo(email)).toHaveLength(1)
  })

  it('is tried again while the mail server is away, and given up after a day', async () => {
    const project = await aProject(api)
    const away = { ...api.deps, mailer: { ...api.deps.mailer, deliver: () => Promise.resolve(false) } }
    const { deliverMailsSoon } = api.deps
    api.deps.deliverMailsSoon = () => undefined
    await invite(project, project.owner, anAddress())
    api.deps.deliverMailsSoon = deliverMailsSoon
    const waiting = async () =>
      (await api.db.selectFrom('satellite.outgoing_mails').select('tries').execute())[0]?.tries

    await deliverMails(away)
    await deliverMails(away)
    expect(await waiting()).toBe(1)
    api.clock.advance(minute)
    await deliverMails(away)
    expect(await waiting()).toBe(2)
    api.clock.advance(day)
    await deliverMails(away)
    expect(await waiting()).toBeUndefined()
  })
})

describe('inviting again', () => {
  it('renews an expired invitation and mails it once more', async () => {
    const project = await aProject(api)
    const email = anAddress()
    await invite(project, project.owner, email)
    await letInvitationsAge(api, project, 7)
    expect(await invitationsOf(project)).toMatchObject([{ email, expired: true }])
    expect((await again(project, project.admin, email)).status).toBe(200)

    const createdAt = api.clock().toISOString()
    expect(await invitationsOf(project)).toEqual([{ email, createdAt, expired: false }])
    expect(await mailsTo(email)).toHaveLength(2)
    expect((await mailsTo(email))[1]?.subject).toContain(project.admin.email)
  })

  it('is refused as a whole for one that is open, and for an address that is not invited', async () => {
    const project = await aProject(api)
    const [open, expired] = [anAddress(), anAddress()]
    await anInvitation(api, project, { email: open })
    await anInvitation(api, project, { email: expired, daysAgo: 9 })
    const stillOpen = await again(project, project.owner, expired, open)
    const unknown = await again(project, project.owner, expired, anAddress())

    expect(stillOpen).toMatchObject({ status: 409, body: { code: 'invitation_still_open' } })
    expect(unknown).toMatchObject({ status: 404, body: { code: 'not_in_the_team' } })
    expect(await mailsTo(expired)).toEqual([])
  })

  it('by two admins at the same moment happens once', async () => {
    const project = await aProject(api)
    const email = anAddress()
    await anInvitation(api, project, { email, daysAgo: 9 })
    const answers = await Promise.all([again(project, project.owner, email), again(project, project.admin, email)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await mailsTo(email)).toHaveLength(1)
  })
})

describe('the link', () => {
  const linkOf = ({ id }: TestProject, { browser }: Person, email: string) =>
    browser.call(members.inviteLink, { params: { id }, query: { email } })

  it('is that of the mail', async () => {
    const project = await aProject(api)
    const email = anAddress()
    await invite(project, project.owner, email)
    const answer = await linkOf(project, project.admin, email.toUpperCase())
    expect(answer).toMatchObject({ status: 200, body: linkIn((await mailsTo(email))[0], 'invited') })
  })

  it('is not for members, not there without an invitation, and not given for an expired one', async () => {
    const project = await aProject(api)
    const [open, expired] = [anAddress(), anAddress()]
    await anInvitation(api, project, { email: open })
    await anInvitation(api, project, { email: expired, daysAgo: 8 })
    expect((await linkOf(project, project.member, open)).status).toBe(403)
    expect(await linkOf(project, project.owner, anAddress())).toMatchObject({ body: { code: 'no_such_invitation' } })
    expect(await linkOf(project, project.owner, expired)).toMatchObject({ body: { code: 'invitation_expired' } })
  })
})

it('forgets invitations a month after they expired', async () => {
  const project = await aProject(api)
  const [old, recent] = [anAddress(), anAddress()]
  await anInvitation(api, project, { email: old, daysAgo: 38 })
  await anInvitation(api, project, { email: recent, daysAgo: 36 })
  expect(await purgeInvitations(api.deps)).toBe(1)
  expect(await purgeInvitations(api.deps)).toBe(0)
  expect(await invitationsOf(project)).toMatchObject([{ email: recent, expired: true }])
})

it('forgets an invited address that is nobody’s, also in the audit log, once its invitation is forgotten', async () => {
  const project = await aProject(api)
  const person = await aUser(api)
  const [stranger, declined, recent] = [anAddress(), anAddress(), anAddress()]
  await invite(project, project.owner, stranger, declined, person.email)
  await project.owner.browser.call(members.remove, { params: { id: project.id }, body: { emails: [declined] } })
  const age = async (days: number) => {
    await sql`update satellite.acts set at = at - make_interval(days => ${days})`.execute(api.db)
    await sql`update satellite.project_invitations set created_at = created_at - make_interval(days => ${days})`.execute(
      api.db,
    )
  }
  const named = async () => {
    const { rows } = await sql<{ email: string }>`
      select distinct s.email from satellite.act_subjects s join satellite.acts a on a.id = s.act_id
      where a.project_id = ${project.row.internalId} order by 1`.execute(api.db)
    return rows.map(({ email }) => email)
  }
  expect(await named()).toEqual([stranger, declined, person.email].toSorted())

  await age(36)
  await invite(project, project.owner, recent)
  await purgeInvitations(api.deps)
  expect(await named()).toEqual([stranger, declined, person.email, recent].toSorted())
  await age(2)
  await purgeInvitations(api.deps)
  expect(await named()).toEqual([person.email, recent].toSorted())
  await chainActs(api.deps)
  expect(await verifyChain(api.deps, project.row.internalId)).toMatchObject({ broken: null })
})

it('an invited person sees the invitation and joins with the role of a member', async () => {
  const project = await aProject(api)
  const guest = await aUser(api)
  await invite(project, project.owner, guest.email)
  expect((await guest.browser.call(projects.invitations)).body).toMatchObject([{ projectID: project.id }])
  await guest.browser.call(projects.answerInvitation, { params: { id: project.id }, body: { response: 1 } })
  expect((await guest.browser.call(projects.config, { params: { id: project.id } })).body.role).toBe(1)
  expect((await invite(project, guest, anAddress())).status).toBe(403)
})
