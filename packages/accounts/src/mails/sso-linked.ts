import type { MailContent } from './lay-out'
import type { MailLinks } from './links'

type About = { brand: string; links: MailLinks; supportUrl: string | null }

/** An account that logged in with a password belongs to single sign-on from now on. */
export const ssoLinked = ({ brand, links, supportUrl }: About): MailContent => ({
  name: 'single sign-on linked',
  subject: `Your ${brand} account now uses single sign-on`,
  blocks: [
    'Your account was linked to the single sign-on of your organization. From now on you log in there; your password, your passkeys and two-factor authentication of this account are gone, and every device was logged out.',
    { link: links.login, label: 'Log in' },
    supportUrl === null
      ? 'If you did not expect this, turn to whoever runs this installation.'
      : 'If you did not expect this, turn to support:',
    ...(supportUrl === null ? [] : [{ link: supportUrl, label: 'Support' }]),
  ],
})
