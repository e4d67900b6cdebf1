import type { MailContent } from './lay-out'

/** `link` leads to the page that mails a new code or link: those of the registration have expired long ago. */
export const activationReminder = ({ brand, link }: { brand: string; link: string }): MailContent => ({
  name: 'activation reminder',
  subject: `Your ${brand} account waits for its activation`,
  blocks: [
    `You signed up for ${brand}, but your account is not active yet. It takes a minute:`,
    { link, label: 'Activate account' },
    'An account that is not activated within a week is removed.',
    'If you did not sign up, you can ignore this mail.',
  ],
})
