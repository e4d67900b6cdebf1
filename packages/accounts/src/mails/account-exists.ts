import type { MailContent } from './lay-out'
import type { MailLinks } from './links'

export const accountExists = ({
  brand,
  satellite,
  links,
}: {
  brand: string
  satellite: string
  links: MailLinks
}): MailContent => ({
  name: 'account exists',
  subject: `You already have a ${brand} account`,
  blocks: [
    `Somebody, most likely you, tried to sign up at ${satellite} with this e-mail address. It belongs to an account already, so nothing was changed.`,
    { link: links.login, label: 'Log in' },
    'If you do not remember the password, set a new one here:',
    { link: links.forgotPassword, label: 'Reset password' },
    'To make another account, sign up with another address:',
    { link: links.signup, label: 'Sign up' },
  ],
})
