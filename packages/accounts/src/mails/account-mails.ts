import type { OutgoingMail } from '@perigee/satellite-db/outgoing-mails'
import type { AccountsSettings } from '../settings'
import { accountLifeMails } from './account-life-mails'
import { billingMails } from './billing-mails'
import type { MailContent } from './lay-out'
import { limitMails } from './limit-mails'
import { webhookMails } from './webhook-mails'
import { type MailFacts, mailLinks, type WrittenDown } from './mail-facts'
import type { Mailer } from './mailer'
import { passwordMails } from './password-mails'
import { securityMails } from './security-mails'
import { signUpMails } from './sign-up-mails'
import { teamMails } from './team-mails'

const written: WrittenDown = { ...teamMails, ...limitMails, ...billingMails, ...webhookMails }
/** Every mail about an account. */
const texts = { ...signUpMails, ...passwordMails, ...securityMails, ...accountLifeMails, ...written }

type Texts = typeof texts
type OwnFacts<Name extends keyof Texts> = Texts[Name] extends (facts: MailFacts, ...own: infer Own) => MailContent
  ? Own
  : never

/** The mails about accounts, each sent in the background: `mails.welcome(to, code)`. */
export type AccountMails = { [Name in keyof Texts]: (to: string, ...own: OwnFacts<Name>) => void }

interface Installation {
  settings: AccountsSettings
  /** Of the console, with a trailing slash. */
  addresses: { external: string }
}

export function accountMails({ mailer, ...installation }: Installation & { mailer: Mailer }): AccountMails {
  const facts = factsOf(installation)
  const senders = Object.entries<(facts: MailFacts, ...own: never[]) => MailContent>(texts).map(
    ([name, text]) => [name, (to: string, ...own: never[]) => mailer.send(to, text({ ...facts, to }, ...own))] as const,
  )
  return Object.fromEntries(senders) as unknown as AccountMails
}

/** What a mail says that an act has written down. */
export function writtenContent(installation: Installation, { mail, to, facts }: OutgoingMail): MailContent {
  const text: (facts: MailFacts, own: never) => MailContent = written[mail]
  return text({ ...factsOf(installation), to }, facts as never)
}

const factsOf = ({
  settings: { brandName: brand, satelliteName: satellite, supportUrl, upgradeUrl },
  addresses,
}: Installation): Omit<MailFacts, 'to'> => ({
  brand,
  satellite,
  supportUrl,
  upgradeUrl,
  links: mailLinks(addresses.external),
})
