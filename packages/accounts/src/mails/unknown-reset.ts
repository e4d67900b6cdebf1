import type { MailContent } from './lay-out'
import type { MailLinks } from './links'

export const unknownReset = ({
  brand,
  satellite,
  links,
}: {
  brand: string
  satellite: string
  links: MailLinks
}): MailContent => ({
  name: 'unknown reset',
  subject: `Your ${brand} password reset`,
  blocks: [
    `Somebody, perhaps you, asked to reset the password of an account with this e-mail address at ${satellite}. There is no such account.`,
    'If it was you, check whether you signed up with another address, and try that one:',
    { link: links.forgotPassword, label: 'Reset password' },
    'Or make an account with this address:',
    { link: links.signup, label: 'Sign up' },
    'If it was not you, there is nothing to do.',
  ],
})
