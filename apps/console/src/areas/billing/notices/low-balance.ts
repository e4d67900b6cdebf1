interface Means {
  /** Cents. */
  balance: number
  cards: readonly unknown[]
  payments: readonly unknown[]
}

const low = 1_000

/** Whether who pays by tokens has too few of them left for a bill, with no card to take over or with tokens in use. */
export const hasLowBalance = ({ balance, cards, payments }: Means): boolean =>
  payments.length > 0 && (cards.length === 0 || balance > 0) && balance < low
