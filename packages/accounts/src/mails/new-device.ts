import type { MailContent } from './lay-out'
import type { MailLinks } from './links'

type About = { brand: string; device: string; ip: string; at: Date; links: MailLinks }

/** Somebody logged in from a device that the account has not seen before. */
export const newDevice = ({ brand, device, ip, at, links }: About): MailContent => ({
  name: 'new device',
  subject: `New login to your ${brand} account`,
  blocks: [
    `Your account was just used on a new device: ${device}, address ${ip}, ${at.toUTCString()}.`,
    'If this was you, there is nothing to do. If not, set a new password at once; that logs every device out:',
    { link: links.forgotPassword, label: 'Reset password' },
  ],
})
