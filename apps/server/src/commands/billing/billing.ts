import { integer } from '@perigee/server-kit/settings/parsers'
import { Option, type Command } from 'commander'
import { type AdminParts, commandOn } from '../admin-database'
import { as } from '../option-value'
import { addBegin } from './begin'
import { addBooks } from './books'
import { addMonth } from './month'
import { letChainGoOn, showChains } from './chains'
import { type CouponFlags, createCoupon, endCoupon, listCoupons } from './coupons'

/** `billing`: what operators do about money. */
export function addBilling(program: Command, parts: AdminParts): void {
  const billing = program.command('billing').description('money: invoices, coupons, chains of tokens')
  const on = commandOn(parts)

  addBegin(billing, parts)
  addMonth(billing, parts)
  addBooks(billing, parts)

  const coupon = billing.command('coupon').description('what takes something off invoices')
  coupon
    .command('create')
    .argument('<code>', 'as people type it, in any case')
    .option('--name <name>', 'what people read; else the code')
    .option('--amount <dollars>', 'off each invoice, such as 25 or 12.50')
    .option('--percent <number>', 'off each invoice', as(integer({ min: 1, max: 100 })))
    .addOption(new Option('--duration <how long>').choices(['once', 'repeating', 'forever']).default('once'))
    .option('--months <number>', 'of a repeating one: how many invoices', as(integer({ min: 1, max: 120 })))
    .description('once: for the first invoice that takes anything')
    .action((code: string, flags: CouponFlags) => on((context) => createCoupon(context, code, flags)))
  coupon
    .command('list')
    .option('--json', 'for programs', false)
    .description('newest first, with how many accounts have them')
    .action((flags: { json: boolean }) => on((context) => listCoupons(context, flags)))
  coupon
    .command('end')
    .argument('<code>')
    .description('let nobody apply it any more; who has it keeps it')
    .action((code: string) => on((context) => endCoupon(context, code)))

  const chain = billing.command('chain').description('chains that deposits of tokens are read from')
  chain
    .command('list')
    .option('--json', 'for programs', false)
    .description('how far each was read, and which ones are halted')
    .action((flags: { json: boolean }) => on((context) => showChains(context, flags)))
  chain
    .command('resume')
    .argument('<chainId>', 'of a halted one', as(integer({ min: 1 })))
    .description('read it again, after a credited deposit was found to be gone from it')
    .action((chainId: number) => on((context) => letChainGoOn(context, chainId)))
}
