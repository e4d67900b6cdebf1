import { operator } from '@perigee/actors/actor'
import { accountKinds } from '@perigee/domain/account-kinds'
import { listInvoiceLines, listInvoicesOfMonth } from '@perigee/satellite-db/invoices'
import { endProjects } from '@perigee/satellite-db/project-deletion'
import type { UserId } from '@perigee/std/brand'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBillingScene } from '../testing/billing-scene'
import { centsOf, machineCentsOf, type UsedMachine } from '../testing/recomputed'
import { createDrafts } from './create-drafts'
import { invoiceDocument } from './document/invoice-document'
import { invoiceFont } from './document/invoice-font'
import { finaliseMonth } from './finalise-month'
import { type Month, monthNamed } from './months'
import { prepareMonth } from './prepare-month'
import { reviewMonth } from './review-month'
import { verifyBooks } from './verify-books'

const { db, context, drop, anAccount, aUsedProject, aStretch } = await aBillingScene({ PERIGEE_MINIMUM_CHARGE: '500' })
afterAll(drop)

const october = monthNamed('2026-10') as Month
const at = (text: string) => new Date(`${text}Z`)
const stored = { from: october.since, until: october.before, bytes: 9e11, segments: 40_000, egress: 123_456_789_012 }
const nothing = { ...stored, bytes: 0, segments: 0, egress: 0 }
const aMachine = (facts: Partial<UsedMachine> = {}): UsedMachine => ({
  from: at('2026-09-20T03:04:05.678'),
  until: at('2026-11-03T00:00:00'),
  type: 'nano',
  runs: true,
  hourMicroCents: 400_000,
  diskGB: 2,
  diskHourMicroCents: 10_000,
  ...facts,
})

/** Dearer from the middle of the month on, in which it was stopped for a while. */
const changing = [
  aMachine({ type: 'small', diskGB: 20, hourMicroCents: 1_200_000, until: at('2026-10-12T11:13:17.191') }),
  aMachine({
    type: 'small',
    diskGB: 20,
    runs: false,
    hourMicroCents: 1_200_000,
    from: at('2026-10-12T11:13:17.191'),
    until: at('2026-10-16T00:00:00'),
  }),
  aMachine({
    type: 'small',
    diskGB: 20,
    hourMicroCents: 1_500_000,
    diskHourMicroCents: 12_345,
    from: at('2026-10-16T00:00:00'),
    until: at('2026-10-28T23:59:59.999'),
  }),
]
const nanos = [aMachine(), aMachine({ from: at('2026-10-30T00:00:00.001') })]

let usual: UserId
let upgraded: UserId
let none: UserId[]

beforeAll(async () => {
  usual = await anAccount()
  const web = await aUsedProject(usual, 'web', stored)
  for (const machine of [...changing, ...nanos]) await aStretch(web, machine)
  const gone = await aUsedProject(usual, 'gone', nothing)
  await aStretch(gone, aMachine({ until: at('2026-10-02T10:00:00') }))
  await endProjects(db, [gone])
  // its host was away from then on
  const away = await aUsedProject(usual, 'away', nothing)
  await aStretch(away, { ...aMachine({ until: at('2026-10-05T00:00:00') }), isOpen: true })
  upgraded = await anAccount({ upgraded_at: at('2026-10-10T15:20:00') })
  await aStretch(await aUsedProject(upgraded, 'since the tenth', nothing), aMachine())

  const free = await anAccount({ kind: accountKinds.free })
  const partner = await anAccount({ kind: accountKinds.notForResale })
  const reseller = await anAccount({ partner: 'reseller' })
  const older = await anAccount({ created_at: at('2025-01-01T00:00:00') })
  const later = await anAccount()
  none = [free, partner, reseller, older, later]
  for (const id of none) {
    const from = id === later ? october.before : october.since
    await aStretch(await aUsedProject(id, 'machines', nothing), aMachine({ from }))
  }
})

const run = async () => {
  await prepareMonth(context, operator, october)
  await createDrafts(context, operator, october)
  await reviewMonth(context, operator, october)
  return finaliseMonth(context, operator, october)
}
const invoices = () => listInvoicesOfMonth(db, october.name)
const invoiceOf = async (userId: UserId) => (await invoices()).find((invoice) => invoice.userId === userId)
const linesOf = async (userId: UserId) => listInvoiceLines(db, (await invoiceOf(userId))?.id ?? '')

describe('a month with machines', () => {
  it('has lines of types, disks and prices behind those of what was stored', async () => {
    await run()
    const lines = await linesOf(usual)
    const web = lines.filter(({ project, product }) => project === 'web' && product === 'Compute')
    expect(web.map(({ component, quantity, unit, rate }) => `${component}: ${quantity} ${unit} at ${rate}`)).toEqual([
      'Instances (nano): 792 hour at 0.4',
      'Instances (small): 275.221442 hour at 1.2',
      'Instances (small): 312 hour at 1.5',
      'Boot disks: 8783.999999 GB-hour at 0.01',
      'Boot disks: 6239.999994 GB-hour at 0.012345',
    ])
    expect(lines.map(({ project, product }) => `${project} ${product}`)).toEqual([
      ...Array.from({ length: 3 }, () => 'web Storage'),
      ...Array.from({ length: 5 }, () => 'web Compute'),
      ...Array.from({ length: 2 }, () => 'gone Compute'),
      ...Array.from({ length: 2 }, () => 'away Compute'),
    ])
    expect(lines.every(({ since, before }) => since <= october.since && before >= october.before)).toBe(true)
  })

  it('comes to what fractions say, to the cent, and so does the invoice', async () => {
    const { since, before } = october
    const expected = [
      ...centsOf(stored, since),
      ...machineCentsOf([...changing, ...nanos], since, before),
      ...machineCentsOf([aMachine({ until: at('2026-10-02T10:00:00') })], since, before),
      ...machineCentsOf([aMachine({ until: at('2026-10-05T00:00:00') })], since, before),
    ]
    const lines = await linesOf(usual)
    expect(lines.map(({ cents }) => BigInt(cents))).toEqual(expected)
    const invoice = await invoiceOf(usual)
    expect(BigInt(invoice?.subtotalCents ?? 0)).toBe(expected.reduce((sum, cents) => sum + cents, 0n))
  })

  it('is charged from the first whole day after an upgrade, and costs the minimum at least', async () => {
    const expected = machineCentsOf([aMachine()], at('2026-10-11T00:00:00'), october.before)
    const lines = await linesOf(upgraded)
    expect(lines.filter(({ kind }) => kind === 'usage').map(({ cents }) => BigInt(cents))).toEqual(expected)
    const invoice = await invoiceOf(upgraded)
    expect((invoice?.subtotalCents ?? 0) + (invoice?.minimumCents ?? 0)).toBe(500)
  })

  it('costs nothing for who is not charged', async () => {
    for (const id of none) expect(await invoiceOf(id)).toBeUndefined()
  })

  it('stays as it was prepared, whatever is known of machines afterwards', async () => {
    const before = await linesOf(usual)
    await db.updateTable('satellite.compute_usage').set({ hour_micro_cents: 9_000_000, until_at: null }).execute()
    await run()
    expect(await linesOf(usual)).toEqual(before)
  })

  it('makes a document, and books that hold', async () => {
    const invoice = await invoiceOf(usual)
    if (!invoice) throw new Error('no invoice')
    const seller = { name: 'Perigee', address: [], taxId: '', email: '', note: '' }
    const parts = { seller, brand: 'Perigee', font: await invoiceFont(context.settings.invoiceFont) }
    const bytes = await invoiceDocument(invoice, await linesOf(usual), parts)
    expect(String.fromCodePoint(...bytes.subarray(0, 5))).toBe('%PDF-')
    expect((await verifyBooks({ db, cards: null }, operator)).faults).toEqual([])
  })
})
