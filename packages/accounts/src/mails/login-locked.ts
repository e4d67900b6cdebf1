import type { MailContent } from './lay-out'
import type { MailLinks } from './links'

export const loginLocked = ({
  brand,
  duration,
  links,
}: {
  brand: string
  duration: string
  links: MailLinks
}): MailContent => ({
  name: 'login locked',
  subject: `Your ${brand} login is locked for ${duration}`,
  blocks: [
    `There were several failed attempts to log in to your account. To protect it, login is locked for ${duration}.`,
    'If you forgot the password, or if it was not you, set a new one. That also ends the lock:',
    { link: links.forgotPassword, label: 'Reset password' },
  ],
})
