import type { MailContent } from './lay-out'

type About = { brand: string; newEmail: string; supportUrl: string | null }

/** To the new address. */
export const emailChanged = ({ brand, newEmail }: About): MailContent => ({
  name: 'e-mail changed',
  subject: `The e-mail address of your ${brand} account was changed`,
  blocks: [`From now on you log in to ${brand} with ${newEmail}, and all mails go there.`],
})

/** To the old address: the last mail that it gets. */
export const emailMovedAway = ({ brand, newEmail, supportUrl }: About): MailContent => ({
  name: 'e-mail moved away',
  subject: `Your ${brand} account has a new e-mail address`,
  blocks: [
    `The e-mail address of your ${brand} account was changed to ${newEmail}. Mails no longer come here.`,
    'If this was not you, turn to support at once.',
    ...(supportUrl === null ? [] : [{ link: supportUrl, label: 'Contact support' }]),
  ],
})
