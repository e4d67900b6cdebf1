import { operator } from '@perigee/actors/actor'
import { creditInvoice } from '@perigee/billing/invoices/credit-invoice'
import { moneyText } from '@perigee/billing/invoices/document/money-text'
import { refundPayment } from '@perigee/billing/invoices/refund-payment'
import { verifyBooks } from '@perigee/billing/invoices/verify-books'
import { voidInvoice } from '@perigee/billing/invoices/void-invoice'
import type { Parser } from '@perigee/server-kit/settings/parsers'
import type { Command } from 'commander'
import type { AdminParts } from '../admin-database'
import { as } from '../option-value'
import { billingOn, type OperatorsBilling } from './billing-context'
import { centsOf } from './dollars'

const dollars: Parser<number> = {
  accepts: 'dollars such as 25 or 12.50',
  read: centsOf,
  show: moneyText,
}

/** Looks at the books, and gives back what should not have been asked for. */
export function addBooks(billing: Command, parts: AdminParts): void {
  const on = billingOn(parts)
  billing
    .command('verify')
    .option('--json', 'for programs', false)
    .description('whether the books balance, invoices are what was booked, and the card provider says the same')
    .action((flags: { json: boolean }) => on((context) => verify(context, flags)))
  billing
    .command('void')
    .argument('<invoice>', 'id of a draft, or of an open invoice')
    .description('take it back: nothing is asked for it, and what was paid returns to the balances')
    .action((id: string) => on((context) => takeBack(context, id)))
  billing
    .command('credit-note')
    .argument('<invoice>', 'id of a sent invoice')
    .requiredOption('--amount <dollars>', 'that were not owed', as(dollars))
    .requiredOption('--reason <text>', 'for the books')
    .option('--reference <text>', 'tells notes of an invoice apart, such as a number of yours; else the reason does')
    .description('give part of an invoice back as credit of the customer; the same note again gives nothing')
    .action((id: string, flags: CreditFlags) => on((context) => creditNote(context, id, flags)))
  billing
    .command('refund')
    .argument('<payment>', 'as the card provider names it, pi_…')
    .requiredOption('--amount <dollars>', 'to pay back to the card', as(dollars))
    .description('pay back to the card part of what it has paid; what became credit is taken from the credit')
    .action((intentId: string, flags: { amount: number }) => on((context) => refund(context, intentId, flags)))
}

/** @throws Error with what does not hold */
export async function verify(context: OperatorsBilling, { json }: { json: boolean }): Promise<string> {
  const verdict = await verifyBooks(context, operator)
  const { acts, invoices, payments, faults } = verdict
  if (json && faults.length === 0) return JSON.stringify(verdict, undefined, 2)
  if (faults.length > 0) throw new Error(faults.map(({ of, what }) => `${of}: ${what}`).join('\n'))
  const compared =
    payments === null ? 'no card provider was asked' : `the card provider says the same of ${payments} payments`
  return `The books hold: ${acts} acts balance, ${invoices} invoices are what was booked, ${compared}.`
}

async function takeBack(context: OperatorsBilling, id: string): Promise<string> {
  const { number } = await voidInvoice(context, operator, { id })
  return `${number === null ? `The draft ${id}` : `Invoice ${number}`} is taken back.`
}

interface CreditFlags {
  /** Cents. */
  amount: number
  reason: string
  reference?: string
}

const longestReference = 200

/** @throws Error for a reference, or a reason in its place, that is too long for one */
async function creditNote(context: OperatorsBilling, id: string, { amount, ...flags }: CreditFlags): Promise<string> {
  const { reason, reference = reason } = flags
  if (reference.trim() === '' || reference.length > longestReference)
    throw new Error(`A reference has 1 to ${longestReference} characters: name one with --reference.`)
  const note = { id, cents: amount, reason, reference: reference.trim() }
  const { number, creditedCents, isNew } = await creditInvoice(context, operator, note)
  const became = isNew ? 'are credit now' : 'were credit already, by the same note'
  return `${moneyText(amount)} of invoice ${number ?? id} ${became}; ${moneyText(creditedCents)} in all.`
}

async function refund(context: OperatorsBilling, intentId: string, { amount }: { amount: number }): Promise<string> {
  const { cents, refundedCents } = await refundPayment(context, operator, { intentId, cents: amount })
  return `${moneyText(cents)} of ${intentId} went back to the card, ${moneyText(refundedCents)} in all.`
}
