import type { MailContent } from './lay-out'
import type { MailLinks } from './links'

interface About {
  brand: string
  links: MailLinks
  supportUrl: string | null
  upgradeUrl: string | null
}

const help = ({ supportUrl }: About): MailContent['blocks'] =>
  supportUrl === null
    ? []
    : ['If you have questions, we are glad to help:', { link: supportUrl, label: 'Contact support' }]

const upgrade = ({ upgradeUrl, links }: About): MailContent['blocks'][number] =>
  upgradeUrl === null ? { link: links.login, label: 'Sign in' } : { link: upgradeUrl, label: 'Upgrade now' }

export const trialEndingSoon = (about: About): MailContent => ({
  name: 'trial ending soon',
  subject: `Your ${about.brand} trial ends soon`,
  blocks: [
    'Your free trial ends within three days. Upgrade your account to keep storing and downloading:',
    upgrade(about),
    'Afterwards you can still sign in and see what you have:',
    { link: about.links.login, label: 'Sign in' },
    ...help(about),
  ],
})

export const trialExpired = (about: About): MailContent => ({
  name: 'trial expired',
  subject: `Your ${about.brand} trial has ended`,
  blocks: [
    'Your free trial has ended. Your data is still there, but nothing can be stored or downloaded.',
    'Upgrade your account to go on:',
    upgrade(about),
    { link: about.links.login, label: 'Sign in' },
    ...help(about),
  ],
})

export const trialEscalated = (about: About): MailContent => ({
  name: 'trial escalated',
  subject: `Your ${about.brand} account will be deleted`,
  blocks: [
    'Your free trial ended some time ago and the account was not upgraded. It is now marked for deletion.',
    about.supportUrl === null ? 'Answer this mail if you want to keep your data.' : 'If you want to keep your data:',
    ...(about.supportUrl === null ? [] : [{ link: about.supportUrl, label: 'Contact support' }]),
  ],
})
