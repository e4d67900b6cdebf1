import type { MailContent } from './lay-out'

export const welcomeWithLink = ({ brand, link }: { brand: string; link: string }): MailContent => ({
  name: 'welcome with link',
  subject: `Activate your ${brand} account`,
  blocks: [
    `Welcome to ${brand}! Open this link to activate your account:`,
    { link, label: 'Activate account' },
    'The link is good for 15 minutes and works once. If it has expired, the page it leads to sends you a new one.',
    'If you did not sign up, you can ignore this mail: without the link nothing happens.',
  ],
})
