import { useCase } from '@perigee/actors/use-case'
import { unbalancedActs } from '@perigee/satellite-db/ledger'
import {
  bookedIntents,
  type Fault,
  faultsOfBalances,
  faultsOfDeposits,
  faultsOfGuards,
  faultsOfInvoices,
  faultsOfPayments,
  sizeOfBooks,
} from '@perigee/satellite-db/verify-books'
import type { SettleContext } from '../cards/settle-intent'
import type { CardProvider } from '../ports/card-provider'

export interface Verdict {
  acts: number
  invoices: number
  /** Payments of the card provider that were compared; null where there is none to ask. */
  payments: number | null
  faults: Fault[]
}

/**
 * Says whether the books hold: their guards are there, acts balance, invoices, payments and deposits are what was booked,
 * no balance is below zero, and the card provider says the same.
 */
export const verifyBooks = useCase(
  'billing.invoice',
  async ({ db, cards }: Pick<SettleContext, 'db' | 'cards'>): Promise<Verdict> => {
    const unbalanced = (await unbalancedActs(db)).map(({ key, micros }) => ({
      of: key,
      what: `it does not balance: ${micros} millionths`,
    }))
    const compared = cards ? await comparedWith(cards, await bookedIntents(db)) : { payments: null, faults: [] }
    return {
      ...(await sizeOfBooks(db)),
      payments: compared.payments,
      faults: [
        ...(await faultsOfGuards(db)),
        ...unbalanced,
        ...(await faultsOfInvoices(db)),
        ...(await faultsOfPayments(db)),
        ...(await faultsOfDeposits(db)),
        ...(await faultsOfBalances(db)),
        ...compared.faults,
      ],
    }
  },
)

type Booked = Awaited<ReturnType<typeof bookedIntents>>

async function comparedWith(cards: CardProvider, booked: Booked): Promise<{ payments: number; faults: Fault[] }> {
  const faults: Fault[] = []
  const missing = new Map(booked)
  let payments = 0
  for await (const { id, state, cents, refundedCents, attemptKey } of cards.listIntents()) {
    const found = booked.get(id)
    missing.delete(id)
    // of another program that uses the same account of the provider
    if (attemptKey === '' && !found) continue
    payments++
    const came = state === 'succeeded' ? cents : 0
    if ((found?.came ?? 0) !== came)
      faults.push({ of: id, what: `the provider took ${came} cents, the books have ${found?.came ?? 0}` })
    if ((found?.went ?? 0) !== refundedCents)
      faults.push({ of: id, what: `the provider paid back ${refundedCents} cents, the books have ${found?.went ?? 0}` })
  }
  for (const id of missing.keys()) faults.push({ of: id, what: 'the provider knows nothing of it' })
  return { payments, faults }
}
