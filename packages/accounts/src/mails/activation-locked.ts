import type { MailContent } from './lay-out'

export const activationLocked = ({ brand, duration }: { brand: string; duration: string }): MailContent => ({
  name: 'activation locked',
  subject: `Your ${brand} activation is locked for ${duration}`,
  blocks: [
    `There were several wrong activation codes for your account. To protect it, activation is locked for ${duration}.`,
    'After that, ask for a new code on the activation page and enter it there.',
    'If you did not sign up, you can ignore this mail.',
  ],
})
