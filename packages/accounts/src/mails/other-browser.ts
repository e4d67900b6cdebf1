import type { MailContent } from './lay-out'
import type { MailLinks } from './links'

type About = { brand: string; device: string; ip: string; at: Date; links: MailLinks }

/** A session went on in another browser than it began in. */
export const otherBrowser = ({ brand, device, ip, at, links }: About): MailContent => ({
  name: 'other browser',
  subject: `Your ${brand} session was used in another browser`,
  blocks: [
    `A session of your account went on in a browser other than the one that logged in: ${device}, address ${ip}, ${at.toUTCString()}.`,
    'If your browser was just updated, there is nothing to do. If not, end that session in your account settings and set a new password at once; that logs every device out:',
    { link: links.forgotPassword, label: 'Reset password' },
  ],
})
