import type { MailContent } from '../platform/mail/lay-out'

export const passwordRecovery = ({ brand, link }: { brand: string; link: string }): MailContent => ({
  name: 'password recovery',
  subject: `Reset your ${brand} password`,
  blocks: [
    'We were asked to reset the password of your account. Choose a new one here:',
    { link, label: 'Reset password' },
    'The link is good for 15 minutes and works once.',
    'If you did not ask for it, ignore this mail: your password stays as it is.',
  ],
})
