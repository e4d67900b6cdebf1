import type { MailContent } from './lay-out'
import type { MailLinks } from './links'

type About = { brand: string; links: MailLinks; name: string }

export const passkeyAdded = ({ brand, links, name }: About): MailContent => ({
  name: 'passkey added',
  subject: `A passkey was added to your ${brand} account`,
  blocks: [
    `The passkey “${name}” was added. From now on it logs in to your account without a password.`,
    'If this was not you, remove it in your account settings and set a new password at once:',
    { link: links.forgotPassword, label: 'Reset password' },
  ],
})

export const passkeyRemoved = ({ brand, links, name }: About): MailContent => ({
  name: 'passkey removed',
  subject: `A passkey was removed from your ${brand} account`,
  blocks: [
    `The passkey “${name}” no longer logs in to your account. Your device may go on offering it until you delete it there.`,
    'If this was not you, set a new password at once:',
    { link: links.forgotPassword, label: 'Reset password' },
  ],
})
