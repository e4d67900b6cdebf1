import type { OutgoingMails } from '@perigee/satellite-db/outgoing-mails'
import type { MailContent } from './lay-out'

/** Pages of the console that mails point to; `console` is its address with a trailing slash. */
export const mailLinks = (console: string) => ({
  login: `${console}login`,
  billing: `${console}account/billing?tab=payment-methods`,
  budgets: `${console}account/billing?tab=budgets`,
  apiKeys: `${console}account/api-keys`,
  signup: `${console}signup`,
  forgotPassword: `${console}forgot-password`,
  activation: (token: string) => `${console}activation?token=${encodeURIComponent(token)}`,
  activate: (email: string) => `${console}activate?email=${encodeURIComponent(email)}`,
  cancelRecovery: (token: string) => `${console}cancel-password-recovery?token=${encodeURIComponent(token)}`,
  recovery: (token: string) => `${console}password-recovery?token=${encodeURIComponent(token)}`,
})

/** What every mail can say. */
export interface MailFacts {
  /** The address that the mail goes to. */
  to: string
  brand: string
  satellite: string
  links: ReturnType<typeof mailLinks>
  supportUrl: string | null
  upgradeUrl: string | null
}

/** A mail by what it is about: the second argument is what only this mail says. */
export type MailTexts = Record<string, (facts: MailFacts, ...own: never[]) => MailContent>

/** The mails that an act writes down. */
export type WrittenDown = { [Name in keyof OutgoingMails]: (facts: MailFacts, own: OutgoingMails[Name]) => MailContent }
