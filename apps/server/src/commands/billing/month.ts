import { operator } from '@perigee/actors/actor'
import { createDrafts } from '@perigee/billing/invoices/create-drafts'
import { moneyText } from '@perigee/billing/invoices/document/money-text'
import { finaliseMonth } from '@perigee/billing/invoices/finalise-month'
import { totalOf } from '@perigee/billing/invoices/invoice-acts'
import { type Month, monthNamed } from '@perigee/billing/invoices/months'
import { payMonth } from '@perigee/billing/invoices/pay-month'
import { prepareMonth } from '@perigee/billing/invoices/prepare-month'
import { reviewMonth } from '@perigee/billing/invoices/review-month'
import type { Parser } from '@perigee/server-kit/settings/parsers'
import type { Command } from 'commander'
import type { AdminParts } from '../admin-database'
import { as } from '../option-value'
import { billingOn, type OperatorsBilling } from './billing-context'

const month: Parser<Month> = {
  accepts: 'a month such as 2026-10',
  read: monthNamed,
  show: ({ name }) => name,
}

interface Flags {
  month: Month
  json: boolean
  /** Of `pay`. */
  again?: boolean
}

/** The steps of a month, in their order: each may be run as often as wanted, and only does what is left. */
const steps: Record<string, { does: string; run: (context: OperatorsBilling, flags: Flags) => Promise<string> }> = {
  prepare: { does: 'note what each project used, at the prices of then; nothing changes it later', run: prepare },
  create: { does: 'make a draft of the invoice of each account', run: create },
  review: { does: 'show the drafts; those that were shown may be sent', run: review },
  finalise: { does: 'send the drafts that were reviewed: number them and book them', run: finalise },
  pay: { does: 'collect the sent invoices: from tokens, from credit, then by card', run: pay },
}

export function addMonth(billing: Command, parts: AdminParts): void {
  const on = billingOn(parts)
  for (const [name, { does, run }] of Object.entries(steps)) {
    const command = billing
      .command(name)
      .requiredOption('--month <month>', 'of UTC, such as 2026-10', as(month))
      .option('--json', 'for programs', false)
      .description(does)
    if (name === 'pay') command.option('--again', 'also those whose payment failed', false)
    command.action((flags: Flags) => on((context) => run(context, flags)))
  }
}

const asked = (answer: object, text: string, { json }: Flags): string =>
  json ? JSON.stringify(answer, undefined, 2) : text

async function prepare(context: OperatorsBilling, flags: Flags): Promise<string> {
  const answer = await prepareMonth(context, operator, flags.month)
  return asked(answer, `Noted what ${answer.projects} projects used in ${flags.month.name}.`, flags)
}

async function create(context: OperatorsBilling, flags: Flags): Promise<string> {
  const answer = await createDrafts(context, operator, flags.month)
  const { invoices, empty } = answer
  return asked(answer, `Made ${invoices} drafts of ${flags.month.name}; ${empty} accounts have nothing to pay.`, flags)
}

async function review(context: OperatorsBilling, flags: Flags): Promise<string> {
  const drafts = await reviewMonth(context, operator, flags.month)
  const shown = drafts.map(({ id, userId, subtotalCents, discountCents, minimumCents, ...draft }) => ({
    id,
    account: userId,
    email: draft.email,
    lines: draft.lines,
    subtotal: subtotalCents,
    discount: discountCents,
    minimum: minimumCents,
    total: totalOf({ subtotalCents, discountCents, minimumCents, carriedCents: 0 }),
  }))
  const lines = shown.map(
    ({ id, email, lines: count, total, discount, minimum }) =>
      `${id}  ${email}  ${count} lines  ${moneyText(total)}` +
      (discount > 0 ? `  coupon ${moneyText(-discount)}` : '') +
      (minimum > 0 ? `  minimum ${moneyText(minimum)}` : ''),
  )
  const sum = shown.reduce((all, { total }) => all + total, 0)
  return asked(
    shown,
    [...lines, `${shown.length} drafts, ${moneyText(sum)}. Send them: billing finalise.`].join('\n'),
    flags,
  )
}

async function finalise(context: OperatorsBilling, flags: Flags): Promise<string> {
  const answer = await finaliseMonth(context, operator, flags.month)
  const { invoices, unreviewed } = answer
  const rest = unreviewed > 0 ? ` ${unreviewed} drafts were not reviewed: billing review.` : ''
  return asked(answer, `Sent ${invoices} invoices of ${flags.month.name}.${rest}`, flags)
}

async function pay(context: OperatorsBilling, flags: Flags): Promise<string> {
  const { month: of, again = false } = flags
  const answer = await payMonth(context, operator, { month: of, again })
  const { paid, failed, processing, unknown } = answer
  const parts = [
    `${paid} paid`,
    ...(failed > 0 ? [`${failed} failed: their owners were told, and billing pay --again tries them again`] : []),
    ...(processing > 0 ? [`${processing} wait for their bank`] : []),
    ...(unknown > 0 ? [`${unknown} not tried: the card provider could not be reached`] : []),
  ]
  return asked(answer, `Invoices of ${of.name}: ${parts.join('; ')}.`, flags)
}
