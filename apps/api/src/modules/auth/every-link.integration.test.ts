import { readdir, readFile } from 'node:fs/promises'
import { auth } from '@perigee/contract/auth'
import type { Mail } from '@perigee/server-kit/outbox/mail'
import { minute } from '@perigee/std/durations'
import { beforeAll, expect, it } from 'vitest'
import { anAccount, aProject, aRegistration, aUser } from '../../testing/builders'
import { pathOf } from '../../testing/mailed-pages'
import { linkIn, resetTokenIn } from '../../testing/mails'
import { startApi } from '../../testing/start-api'
import { watchTables } from '../../testing/watch-tables'
import { anInvitation } from '../../testing/team'
import { invitationLink } from '@perigee/projects/members/invitation-link'
import { type AccountMails, accountMails } from '@perigee/accounts/mails/account-mails'

const api = await startApi({
  env: {
    PERIGEE_SIGNUP_ACTIVATION_CODE: 'false',
    PERIGEE_SUPPORT_URL: 'https://support.test/help',
    PERIGEE_UPGRADE_URL: 'https://upgrade.test/now',
  },
})
const mails = accountMails(api.deps)
const to = 'reader@example.test'
const invited = { project: 'Photos', inviter: 'ada@example.test' }
const nearLimit = {
  project: 'Photos',
  used: 8e9,
  limit: 10e9,
  isOwn: true,
  link: `${api.deps.addresses.external}projects`,
}
const device = { device: 'Firefox on Linux', ip: '192.0.2.1', at: new Date() }

/** Every mail there is. Secrets in its links are those of `tokens`, which open something. */
const senders = (tokens: {
  activation: string
  recovery: string
  invitation: string
}): Record<keyof AccountMails, () => void> => ({
  welcome: () => mails.welcome(to, '123456'),
  welcomeWithLink: () => mails.welcomeWithLink(to, tokens.activation),
  activationReminder: () => mails.activationReminder(to),
  accountExists: () => mails.accountExists(to),
  recovery: () => mails.recovery(to, tokens.recovery),
  choosePassword: () => mails.choosePassword(to, tokens.recovery),
  unknownReset: () => mails.unknownReset(to),
  noPasswordHere: () => mails.noPasswordHere(to),
  passwordWasChanged: () => mails.passwordWasChanged(to),
  passwordWasReset: () => mails.passwordWasReset(to, 1),
  newDevice: () => mails.newDevice(to, device),
  otherBrowser: () => mails.otherBrowser(to, device),
  accessKeyCreated: () => mails.accessKeyCreated(to, { keyName: 'laptop', project: 'Photos' }),
  restKeyCreated: () => mails.restKeyCreated(to, { keyName: 'backups' }),
  verification: () => mails.verification(to, { code: '123456', purpose: 'a change' }),
  emailChanged: () => mails.emailChanged(to),
  emailMovedAway: () => mails.emailMovedAway(to, 'new@example.test'),
  ssoLinked: () => mails.ssoLinked(to),
  accountDeleted: () => mails.accountDeleted(to),
  flowLocked: () => mails.flowLocked(to, { flow: 'change-email', millis: 2 * minute }),
  passkeyAdded: () => mails.passkeyAdded(to, 'Key'),
  passkeyRemoved: () => mails.passkeyRemoved(to, 'Key'),
  mfaActivated: () => mails.mfaActivated(to),
  mfaDisabled: () => mails.mfaDisabled(to),
  trialEndingSoon: () => mails.trialEndingSoon(to),
  trialExpired: () => mails.trialExpired(to),
  trialEscalated: () => mails.trialEscalated(to),
  loginLocked: () => mails.loginLocked(to, 2 * minute),
  projectInvitation: () => mails.projectInvitation(to, { ...invited, link: tokens.invitation }),
  newcomerInvitation: () => mails.newcomerInvitation(to, { ...invited, link: tokens.invitation }),
  unverifiedInvitation: () => mails.unverifiedInvitation(to, { ...invited, link: tokens.invitation }),
  roleChanged: () => mails.roleChanged(to, { project: 'Photos', role: 'admin', by: 'ada@example.test' }),
  removedFromProject: () =>
    mails.removedFromProject(to, { project: 'Photos', by: 'ada@example.test', accessKeysEnded: true }),
  limitClose: () => mails.limitClose(to, { ...nearLimit, kind: 'storage' }),
  limitReached: () => mails.limitReached(to, { ...nearLimit, kind: 'download' }),
  accountUpgraded: () => mails.accountUpgraded(to, { by: 'card' }),
  cardAdded: () => mails.cardAdded(to, { brand: 'visa', last4: '4242' }),
  cardFailed: () => mails.cardFailed(to, { cents: 1234, say: 'Your card was declined.' }),
  confirmationWanted: () => mails.confirmationWanted(to, { cents: 1234 }),
  billingWarning: () => mails.billingWarning(to, { cents: 1234, mailNumber: 1, daysLeft: 15 }),
  billingFreeze: () => mails.billingFreeze(to, { cents: 1234, mailNumber: 4, daysLeft: 0 }),
  billingEscalated: () => mails.billingEscalated(to, { cents: 1234 }),
  chargesBegin: () => mails.chargesBegin(to, { from: '2027-01-01' }),
  webhookFails: () => mails.webhookFails(to, { project: 'Photos', host: 'example.com', link: nearLimit.link }),
  budgetReached: () =>
    mails.budgetReached(to, {
      project: 'photos',
      bucket: null,
      month: '2026-11',
      percentage: 100,
      cents: 1000,
      spentCents: 1001,
      downloadsStopped: true,
    }),
  packageEnds: () => mails.packageEnds(to, { name: 'Starter', cents: 1234, on: '2027-01-01' }),
  activationLocked: () => mails.activationLocked(to, 2 * minute),
})

/** Addresses of ours in both forms of a mail, as whoever looks through it finds them. */
const linksIn = ({ text, html }: Mail): string[] => {
  const found = [...text.matchAll(/https?:\/\/\S+/g), ...html.matchAll(/(?<=href=")[^"]+/g)].map(([link]) => link)
  const whole = found.map((link) => link.replace(/,$/, '').replaceAll('&amp;', '&'))
  return [...new Set(whole)].filter((link) => link.startsWith(api.deps.addresses.external))
}

let sent: Mail[] = []
let tokens = { activation: '', recovery: '', invitation: '' }
const signedUp = api.browser()
beforeAll(async () => {
  const { email } = aRegistration()
  await signedUp.call(auth.register, { body: aRegistration({ email }) })
  const owner = await anAccount(api)
  await signedUp.call(auth.forgotPassword, { body: { email: owner.email } })
  const last = async (address: string) => (await api.mails()).findLast((mail) => mail.to === address)
  const activation = new URL(linkIn(await last(email), 'activation')).searchParams.get('token') ?? ''
  const project = await aProject(api)
  await anInvitation(api, project, { email: to })
  const named = { projectId: project.id, email: to, sentAt: api.clock() }
  const invitation = invitationLink(api.deps, named)
  tokens = { activation, recovery: resetTokenIn(await last(owner.email)), invitation }
  const before = (await api.mails()).length
  for (const send of Object.values(senders(tokens))) send()
  sent = (await api.mails()).slice(before)
})

it('knows every mail', async () => {
  expect(Object.keys(senders(tokens)).sort()).toEqual(Object.keys(mails).sort())
  const folder = `${import.meta.dirname}/../../../../../packages/accounts/src/mails`
  const files = (await readdir(folder)).filter((file) => file.endsWith('-mails.ts'))
  const sources = await Promise.all(files.map((file) => readFile(`${folder}/${file}`, 'utf8')))
  const names = sources.flatMap((source) => [...source.matchAll(/^ {4}name: '([^']+)'/gm)].map(([, name]) => name))
  expect(names.length).toBeGreaterThan(20)
  expect(sent.length).toBeGreaterThanOrEqual(names.length)
})

it('every link of every mail, opened as a mail scanner does, changes nothing and sets no session', async () => {
  const links = [...new Set(sent.flatMap(linksIn))]
  const pages = new Set(links.map((link) => new URL(link).pathname))
  expect(pages).toEqual(
    new Set([
      '/',
      '/login',
      '/signup',
      '/forgot-password',
      '/activate',
      '/activation',
      '/password-recovery',
      '/cancel-password-recovery',
      '/invited',
      '/projects',
      '/account/billing',
      '/account/api-keys',
    ]),
  )
  const readers = [api.browser(), signedUp, (await aUser(api)).browser]
  const open = async () => {
    for (const link of links) {
      for (const browser of readers) {
        for (const method of ['HEAD', 'GET', 'HEAD', 'GET']) {
          const { status, headers } = await browser.http.request(method, pathOf(link))
          // The console's own pages are no part of this server: it has no files here.
          expect([method, link, [200, 404].includes(status)]).toEqual([method, link, true])
          expect(headers.getSetCookie()).toEqual([])
        }
      }
    }
  }
  const changedBy = await watchTables(api.db)
  expect((await changedBy(open)).changed).toEqual([])
  const activation = await signedUp.http.get(`/activation?token=${encodeURIComponent(tokens.activation)}`)
  const cancel = await signedUp.http.get(`/cancel-password-recovery?token=${encodeURIComponent(tokens.recovery)}`)
  expect([activation.status, cancel.status]).toEqual([200, 200])
})
