import type { MailContent } from './lay-out'
import type { MailLinks } from './links'

type About = { brand: string; duration: string; activity: string; links: MailLinks }

/** A lock that wrong answers in a flow have set; `activity` names the flow. */
export const flowLocked = ({ brand, duration, activity, links }: About): MailContent => ({
  name: 'account locked',
  subject: `Your ${brand} account is locked for ${duration}`,
  blocks: [
    `There were several wrong answers during ${activity}. To protect your account, this and new logins are locked for ${duration}.`,
    'If it was not you, set a new password at once. That also ends the lock:',
    { link: links.forgotPassword, label: 'Reset password' },
  ],
})
