import { type CursorPage, cursorPage } from '@perigee/actors/cursor-page'
import { useCase } from '@perigee/actors/use-case'
import { commonRefusals } from '@perigee/contract/refusals/common'
import { clampPageSize } from '@perigee/domain/page'
import { type HistoryPage, type HistoryRow, pageOfHistory } from '@perigee/satellite-db/invoice-history'
import type { BillingContext } from '../context'

export interface History {
  items: HistoryRow[]
  /** Whether there is something older. */
  next: boolean
  /** Whether there is something newer. */
  previous: boolean
}

/** Sent invoices and charges of the person who asks, newest first. @throws invalidInput for a limit or cursor that is none */
export const listHistory = useCase(
  'billing.view',
  async ({ db }: Pick<BillingContext, 'db'>, { user }, wanted: HistoryPage): Promise<History> => {
    const { after, beforeItem } = wanted
    const limit = clampPageSize(wanted.limit)
    if (limit === undefined) throw commonRefusals.invalidInput('A whole number is needed.', 'limit')
    if (after !== undefined && beforeItem !== undefined)
      throw commonRefusals.invalidInput('A page comes after an item or before one.', 'ending_before')
    const page = await pageOfHistory(db, user.id, { ...wanted, limit })
    if (!page)
      throw commonRefusals.invalidInput(
        'There is no such invoice.',
        after === undefined ? 'ending_before' : 'starting_after',
      )
    const isBack = beforeItem !== undefined
    return { items: page.rows, next: isBack || page.more, previous: isBack ? page.more : after !== undefined }
  },
)

/** The same from an item on, without those that are newer. @throws invalidInput for an item that is none */
export const listHistoryFrom = useCase(
  'billing.view',
  async (
    { db }: Pick<BillingContext, 'db'>,
    { user },
    { limit, after }: Pick<HistoryPage, 'limit' | 'after'>,
  ): Promise<CursorPage<HistoryRow, string>> => {
    const page = await pageOfHistory(db, user.id, { limit: limit + 1, after })
    if (!page) throw commonRefusals.invalidInput('The cursor is not one of this list.', 'query.cursor')
    return cursorPage(page.rows, limit, ({ id }) => id)
  },
)
