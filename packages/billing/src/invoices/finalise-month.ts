import { inTransaction, type InTransaction } from '@perigee/actors/context'
import { useCase } from '@perigee/actors/use-case'
import { microsPerCent } from '@perigee/domain/prices/payment-split'
import { findBillingCustomer } from '@perigee/satellite-db/billing-customers'
import {
  type InvoiceRow,
  listInvoicesOfMonth,
  lockInvoice,
  nextInvoiceNumber,
  updateInvoice,
} from '@perigee/satellite-db/invoices'
import type { BuyerOfInvoice } from '@perigee/satellite-db/invoices-schema'
import { carriedOf, writeAct } from '@perigee/satellite-db/ledger'
import { listTaxIds } from '@perigee/satellite-db/tax-ids'
import { lockUser, type UserRow } from '@perigee/satellite-db/users'
import type { BillingContext } from '../context'
import { entriesOfInvoice, keysOf } from './invoice-acts'
import type { Month } from './months'

type Needs = Pick<BillingContext, 'db' | 'clock'>

export interface Finalised {
  invoices: number
  /** Drafts that nobody has looked at. */
  unreviewed: number
}

/** Sends the drafts of a month that were reviewed: they get their number and go into the books. Nothing is charged yet. */
export const finaliseMonth = useCase(
  'billing.invoice',
  async (context: Needs, _actor, month: Month): Promise<Finalised> => {
    const done = { invoices: 0, unreviewed: 0 }
    for (const { id, reviewedAt } of await listInvoicesOfMonth(context.db, month.name, ['draft'])) {
      if (reviewedAt === null) done.unreviewed++
      else if (await inTransaction(context, (within) => finalise(within, id))) done.invoices++
    }
    return done
  },
)

/** @returns false when somebody else has sent it meanwhile */
async function finalise({ db, clock }: InTransaction<Needs>, id: string): Promise<boolean> {
  const now = clock()
  const draft = await lockInvoice(db, id)
  if (draft?.state !== 'draft') return false
  const user = await lockUser(db, draft.userId)
  const invoice = { ...draft, carriedCents: Number((await carriedOf(db, draft.userId)) / microsPerCent) }
  await writeAct(db, {
    key: keysOf(id).sent,
    kind: 'invoice',
    userId: invoice.userId,
    at: now,
    facts: { invoice: id, month: invoice.month },
    entries: entriesOfInvoice(invoice),
  })
  await updateInvoice(db, id, {
    number: await nextInvoiceNumber(db, now.getUTCFullYear()),
    state: 'open',
    carried_cents: invoice.carriedCents,
    buyer: JSON.stringify(await buyerOf(db, invoice, user)),
    finalised_at: now,
  })
  return true
}

async function buyerOf(
  db: InTransaction<Needs>['db'],
  { userId }: InvoiceRow,
  user: UserRow | undefined,
): Promise<BuyerOfInvoice> {
  const customer = await findBillingCustomer(db, userId)
  return {
    name: user?.companyName || user?.fullName || '',
    email: user?.email ?? '',
    address: customer?.address ?? null,
    taxIds: (await listTaxIds(db, userId)).map(({ type, value }) => ({ type, value })),
    reference: customer?.invoiceReference ?? '',
  }
}
