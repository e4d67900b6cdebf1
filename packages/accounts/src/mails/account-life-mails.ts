import type { MailBlock } from './lay-out'
import type { MailFacts, MailTexts } from './mail-facts'

/** Mails about the account as a whole: its address, its trial, its end. */
export const accountLifeMails = {
  /** To the new address. */
  emailChanged: ({ to, brand }) => ({
    name: 'email changed',
    subject: `The email address of your ${brand} account was changed`,
    blocks: [`From now on you log in to ${brand} with ${to}, and all mails go there.`],
  }),

  /** To the old address: the last mail that it gets. */
  emailMovedAway: ({ brand, supportUrl }, newEmail: string) => ({
    name: 'email moved away',
    subject: `Your ${brand} account has a new email address`,
    blocks: [
      `The email address of your ${brand} account was changed to ${newEmail}. Mails no longer come here.`,
      'If this was not you, turn to support at once.',
      ...(supportUrl === null ? [] : [{ link: supportUrl, label: 'Contact support' }]),
    ],
  }),

  /** An account that logged in with a password belongs to single sign-on from now on. */
  ssoLinked: ({ brand, links, supportUrl }) => ({
    name: 'single sign-on linked',
    subject: `Your ${brand} account now uses single sign-on`,
    blocks: [
      'Your account was linked to the single sign-on of your organization. From now on you log in there; your password, your passkeys and two-factor authentication of this account are gone, and every device was logged out.',
      { link: links.login, label: 'Log in' },
      supportUrl === null
        ? 'If you did not expect this, turn to whoever runs this installation.'
        : 'If you did not expect this, turn to support:',
      ...(supportUrl === null ? [] : [{ link: supportUrl, label: 'Support' }]),
    ],
  }),

  /** To the address that the account had. */
  accountDeleted: ({ brand }) => ({
    name: 'account deleted',
    subject: `Your ${brand} account was deleted`,
    blocks: [
      `Your ${brand} account and its projects were deleted, and every device was logged out.`,
      'You can sign up again with the same address at any time. What was deleted does not come back.',
    ],
  }),

  trialEndingSoon: (facts) => ({
    name: 'trial ending soon',
    subject: `Your ${facts.brand} trial ends soon`,
    blocks: [
      'Your free trial ends within three days. Upgrade your account to keep storing and downloading:',
      upgrade(facts),
      'Afterwards you can still log in and see what you have:',
      { link: facts.links.login, label: 'Log in' },
      ...help(facts),
    ],
  }),

  trialExpired: (facts) => ({
    name: 'trial expired',
    subject: `Your ${facts.brand} trial has ended`,
    blocks: [
      'Your free trial has ended. Your data is still there, but nothing can be stored or downloaded.',
      'Upgrade your account to go on:',
      upgrade(facts),
      { link: facts.links.login, label: 'Log in' },
      ...help(facts),
    ],
  }),

  trialEscalated: ({ brand, supportUrl }) => ({
    name: 'trial escalated',
    subject: `Your ${brand} account will be deleted`,
    blocks: [
      'Your free trial ended some time ago and the account was not upgraded. It is now marked for deletion.',
      supportUrl === null ? 'Answer this mail if you want to keep your data.' : 'If you want to keep your data:',
      ...(supportUrl === null ? [] : [{ link: supportUrl, label: 'Contact support' }]),
    ],
  }),
} as const satisfies MailTexts

const upgrade = ({ upgradeUrl, links }: MailFacts): MailBlock =>
  upgradeUrl === null ? { link: links.login, label: 'Log in' } : { link: upgradeUrl, label: 'Upgrade now' }

const help = ({ supportUrl }: MailFacts): MailBlock[] =>
  supportUrl === null
    ? []
    : ['If you have questions, we are glad to help:', { link: supportUrl, label: 'Contact support' }]
