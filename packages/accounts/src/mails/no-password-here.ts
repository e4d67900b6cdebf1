import type { MailContent } from './lay-out'
import type { MailLinks } from './links'

/** Somebody of single sign-on asked for a new password. */
export const noPasswordHere = ({ brand, links }: { brand: string; links: MailLinks }): MailContent => ({
  name: 'no password here',
  subject: `Your ${brand} password reset`,
  blocks: [
    'Somebody, perhaps you, asked to reset the password of your account. It has none: you log in with the single sign-on of your organization.',
    { link: links.login, label: 'Log in' },
    'If you have forgotten that password, your organization resets it. If it was not you, there is nothing to do.',
  ],
})
