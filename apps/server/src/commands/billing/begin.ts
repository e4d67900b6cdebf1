import { operator } from '@perigee/actors/actor'
import { beginBilling } from '@perigee/billing/accounts/begin-billing'
import type { Parser } from '@perigee/server-kit/settings/parsers'
import type { Command } from 'commander'
import type { AdminParts } from '../admin-database'
import { as } from '../option-value'
import { billingOn } from './billing-context'

const dateText = (date: Date): string => date.toISOString().slice(0, 10)

const utcDay: Parser<Date> = {
  accepts: 'a day of UTC such as 2027-01-01',
  read: (text) => {
    const date = new Date(`${text}T00:00:00Z`)
    return !Number.isNaN(date.getTime()) && dateText(date) === text ? date : undefined
  },
  show: dateText,
}

/** `billing begin`: from when accounts are charged that are older than billing. */
export function addBegin(billing: Command, parts: AdminParts): void {
  const on = billingOn(parts)
  billing
    .command('begin')
    .requiredOption('--from <day>', 'of UTC, such as 2027-01-01', as(utcDay))
    .description('charge accounts that were there before billing, from this day on; each is told by mail now')
    .action(({ from }: { from: Date }) =>
      on(async (context) => {
        const told = await beginBilling(context, operator, { from })
        return `Accounts of before are charged from ${dateText(from)} on; ${told} were told now.`
      }),
    )
}
