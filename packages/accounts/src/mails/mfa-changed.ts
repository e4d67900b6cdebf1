import type { MailContent } from './lay-out'
import type { MailLinks } from './links'

type About = { brand: string; links: MailLinks; on: boolean }

/** Two-factor authentication was switched on or off. */
export const mfaChanged = ({ brand, links, on }: About): MailContent => ({
  name: `two-factor authentication ${on ? 'activated' : 'disabled'}`,
  subject: `Two-factor authentication is ${on ? 'on' : 'off'} for your ${brand} account`,
  blocks: [
    on
      ? 'From now on, logging in takes a code of your authenticator app besides your password. Keep your recovery codes in a safe place.'
      : 'From now on, your password alone logs in to your account.',
    'Every other device was logged out. If this was not you, set a new password at once:',
    { link: links.forgotPassword, label: 'Reset password' },
  ],
})
