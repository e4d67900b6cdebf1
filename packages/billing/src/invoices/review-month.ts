import { useCase } from '@perigee/actors/use-case'
import { countInvoiceLines, type InvoiceRow, listInvoicesOfMonth, updateInvoice } from '@perigee/satellite-db/invoices'
import { findUserById } from '@perigee/satellite-db/users'
import type { BillingContext } from '../context'
import type { Month } from './months'

export type ReviewedDraft = InvoiceRow & { email: string; lines: number }

/** The drafts of a month. Whoever has asked for them has seen them: they may be sent now. */
export const reviewMonth = useCase(
  'billing.invoice',
  async ({ db, clock }: Pick<BillingContext, 'db' | 'clock'>, _actor, month: Month): Promise<ReviewedDraft[]> => {
    const shown: ReviewedDraft[] = []
    for (const draft of await listInvoicesOfMonth(db, month.name, ['draft'])) {
      const { id, userId, reviewedAt } = draft
      const email = (await findUserById(db, userId))?.email ?? ''
      shown.push({ ...draft, email, lines: await countInvoiceLines(db, id) })
      if (!reviewedAt) await updateInvoice(db, id, { reviewed_at: clock() })
    }
    return shown
  },
)
