import type { Mailer } from './mailer'
import { durationText } from '@perigee/domain/session-duration'
import type { AccountsContext } from '../context'
import { accessKeyCreated } from './access-key-created'
import { accountDeleted } from './account-deleted'
import { accountExists } from './account-exists'
import { activationLocked } from './activation-locked'
import { activationReminder } from './activation-reminder'
import { choosePassword } from './choose-password'
import { emailChanged, emailMovedAway } from './email-changed'
import { flowLocked } from './flow-locked'
import { mailLinks } from './links'
import { loginLocked } from './login-locked'
import { mfaChanged } from './mfa-changed'
import { newDevice } from './new-device'
import { noPasswordHere } from './no-password-here'
import { otherBrowser } from './other-browser'
import { passkeyAdded, passkeyRemoved } from './passkey-changed'
import { passwordRecovery } from './password-recovery'
import { passwordWasChanged } from './password-was-changed'
import { passwordWasReset } from './password-was-reset'
import { trialEndingSoon, trialEscalated, trialExpired } from './trial-ends'
import { ssoLinked } from './sso-linked'
import { unknownReset } from './unknown-reset'
import { verification } from './verification'
import { welcomeWithCode } from './welcome-with-code'
import { welcomeWithLink } from './welcome-with-link'

/** The mails about accounts, ready to be sent to an address. */
export function accountMails({
  settings,
  addresses,
  mailer,
}: Pick<AccountsContext, 'settings' | 'addresses'> & { mailer: Mailer }) {
  const links = mailLinks(addresses.external)
  const about = { brand: settings.brandName, satellite: settings.satelliteName, links }
  const trial = { ...about, supportUrl: settings.supportUrl, upgradeUrl: settings.upgradeUrl }
  return {
    welcome: (to: string, code: string) => mailer.send(to, welcomeWithCode({ ...about, code })),
    welcomeWithLink: (to: string, token: string) =>
      mailer.send(to, welcomeWithLink({ ...about, link: links.activation(token) })),
    activationReminder: (to: string) => mailer.send(to, activationReminder({ ...about, link: links.activate(to) })),
    accountExists: (to: string) => mailer.send(to, accountExists(about)),
    recovery: (to: string, token: string) =>
      mailer.send(to, passwordRecovery({ ...about, link: links.recovery(token), cancel: links.cancelRecovery(token) })),
    choosePassword: (to: string, token: string) =>
      mailer.send(to, choosePassword({ ...about, link: links.recovery(token) })),
    unknownReset: (to: string) => mailer.send(to, unknownReset(about)),
    noPasswordHere: (to: string) => mailer.send(to, noPasswordHere(about)),
    passwordWasChanged: (to: string) => mailer.send(to, passwordWasChanged(about)),
    passwordWasReset: (to: string, passkeyCount: number) =>
      mailer.send(to, passwordWasReset({ ...about, passkeyCount })),
    newDevice: (to: string, facts: { device: string; ip: string; at: Date }) =>
      mailer.send(to, newDevice({ ...about, ...facts })),
    otherBrowser: (to: string, facts: { device: string; ip: string; at: Date }) =>
      mailer.send(to, otherBrowser({ ...about, ...facts })),
    accessKeyCreated: (to: string, facts: { keyName: string; project: string }) =>
      mailer.send(to, accessKeyCreated({ ...about, ...facts })),
    verification: (to: string, given: { code: string; purpose: string }) =>
      mailer.send(to, verification({ ...about, ...given })),
    emailChanged: ({ old, newEmail }: { old: string; newEmail: string }) => {
      const facts = { ...about, newEmail, supportUrl: settings.supportUrl }
      mailer.send(newEmail, emailChanged(facts))
      mailer.send(old, emailMovedAway(facts))
    },
    ssoLinked: (to: string) => mailer.send(to, ssoLinked({ ...about, supportUrl: settings.supportUrl })),
    accountDeleted: (to: string) => mailer.send(to, accountDeleted(about)),
    flowLocked: (to: string, { flow, millis }: { flow: keyof typeof activities; millis: number }) =>
      mailer.send(to, flowLocked({ ...about, duration: durationText(millis), activity: activities[flow] })),
    passkeyAdded: (to: string, name: string) => mailer.send(to, passkeyAdded({ ...about, name })),
    passkeyRemoved: (to: string, name: string) => mailer.send(to, passkeyRemoved({ ...about, name })),
    mfaActivated: (to: string) => mailer.send(to, mfaChanged({ ...about, on: true })),
    mfaDisabled: (to: string) => mailer.send(to, mfaChanged({ ...about, on: false })),
    trialEndingSoon: (to: string) => mailer.send(to, trialEndingSoon(trial)),
    trialExpired: (to: string) => mailer.send(to, trialExpired(trial)),
    trialEscalated: (to: string) => mailer.send(to, trialEscalated(trial)),
    loginLocked: (to: string, millis: number) =>
      mailer.send(to, loginLocked({ ...about, duration: durationText(millis) })),
    activationLocked: (to: string, millis: number) =>
      mailer.send(to, activationLocked({ ...about, duration: durationText(millis) })),
  }
}

const activities = {
  'change-email': 'a change of the e-mail address',
  'delete-account': 'an account deletion',
} as const

export type AccountMails = ReturnType<typeof accountMails>
