import type { MailContent } from './lay-out'
import type { MailLinks } from './links'

type About = { brand: string; links: MailLinks; passkeyCount: number }

export const passwordWasReset = ({ brand, links, passkeyCount }: About): MailContent => ({
  name: 'password was reset',
  subject: `Your ${brand} password was reset`,
  blocks: [
    'The password of your account was reset, and every device was logged out.',
    ...(passkeyCount === 0 ? [] : [passkeysStay(passkeyCount)]),
    'If this was not you, set a new password at once:',
    { link: links.forgotPassword, label: 'Reset password' },
  ],
})

const passkeysStay = (count: number): string =>
  count === 1
    ? 'The passkey of your account still logs in. If you do not know it, remove it in your account settings.'
    : `The ${count} passkeys of your account still log in. Remove those that you do not know in your account settings.`
