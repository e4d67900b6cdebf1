import type { MailContent } from './lay-out'

/** An account was activated in another browser than the one that signed up: the password that was typed there is not taken. */
export const choosePassword = ({ brand, link }: { brand: string; link: string }): MailContent => ({
  name: 'choose a password',
  subject: `Choose the password of your ${brand} account`,
  blocks: [
    'Your account is active. It was activated in another browser than the one that signed up, so the password that was typed there does not count. Choose the one that you will log in with:',
    { link, label: 'Choose password' },
    'The link is good for 15 minutes and works once. After that, ask for a new one with “Forgot password?” on the login page.',
  ],
})
