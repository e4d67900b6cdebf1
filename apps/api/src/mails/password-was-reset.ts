import type { MailContent } from '../platform/mail/lay-out'
import type { MailLinks } from './links'

export const passwordWasReset = ({ brand, links }: { brand: string; links: MailLinks }): MailContent => ({
  name: 'password was reset',
  subject: `Your ${brand} password was reset`,
  blocks: [
    'The password of your account was reset, and every device was logged out.',
    'If this was not you, set a new password at once:',
    { link: links.forgotPassword, label: 'Reset password' },
  ],
})
