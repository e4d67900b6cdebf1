import type { MailContent } from './lay-out'

export const passwordRecovery = ({
  brand,
  link,
  cancel,
}: {
  brand: string
  link: string
  cancel: string
}): MailContent => ({
  name: 'password recovery',
  subject: `Reset your ${brand} password`,
  blocks: [
    'We were asked to reset the password of your account. Choose a new one here:',
    { link, label: 'Reset password' },
    'The link is good for 15 minutes and works once.',
    'If you did not ask for it, your password stays as it is. This makes the link above useless:',
    { link: cancel, label: 'Cancel the reset' },
  ],
})
