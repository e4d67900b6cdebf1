import { inTransaction, type InTransaction } from '@perigee/actors/context'
import { useCase } from '@perigee/actors/use-case'
import { microsPerCent } from '@perigee/domain/prices/payment-split'
import { listInvoicesOfMonth, lockInvoice, nextInvoiceNumber, updateInvoice } from '@perigee/satellite-db/invoices'
import { carriedOf, writeAct } from '@perigee/satellite-db/ledger'
import { lockUser } from '@perigee/satellite-db/users'
import type { BillingContext } from '../context'
import { buyerOf } from './buyer-of'
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
    buyer: JSON.stringify(await buyerOf(db, invoice.userId, user)),
    finalised_at: now,
  })
  return true
}
