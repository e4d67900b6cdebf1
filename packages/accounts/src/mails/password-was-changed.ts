import type { MailContent } from './lay-out'
import type { MailLinks } from './links'

export const passwordWasChanged = ({ brand, links }: { brand: string; links: MailLinks }): MailContent => ({
  name: 'password was changed',
  subject: `Your ${brand} password was changed`,
  blocks: [
    'The password of your account was changed, and every other device was logged out.',
    'If this was not you, set a new password at once:',
    { link: links.forgotPassword, label: 'Reset password' },
  ],
})
