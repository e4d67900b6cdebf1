import type { MailContent } from './lay-out'

export const welcomeWithCode = ({ brand, code }: { brand: string; code: string }): MailContent => ({
  name: 'welcome with code',
  subject: `${code} is your ${brand} activation code`,
  blocks: [
    `Welcome to ${brand}! Enter this code on the page where you signed up to activate your account:`,
    { code },
    'The code is good for 15 minutes. If it has expired, ask for a new one on the same page.',
    'If you did not sign up, you can ignore this mail: without the code nothing happens.',
  ],
})
