import { billingRefusals } from '@perigee/contract/refusals/billing'
import type { Clock } from '@perigee/std/clock'
import type { Card, CardProvider, CardSource, UnattachedCard } from '../ports/card-provider'

/** Of one account. */
export const mostCards = 8

interface Parts {
  cards: CardProvider
  clock: Clock
  customerId: string
}

/**
 * Attaches a card, makes it the default and lets go of those that have expired. A card that was attached already (the
 * browser does it when the bank asks) is judged by the same rules, and let go of when it breaks one.
 * @throws prepaidCard, cardKnown, tooManyCards; CardProblem, `noCustomer` while nothing is done yet
 */
export async function attachCard(parts: Parts, source: CardSource): Promise<Card> {
  const { cards, clock, customerId } = parts
  // before a token is used up
  const before = await cards.listCards(customerId)
  const wanted = await cards.readCard(customerId, source)
  const others = before.filter(({ id }) => id !== wanted.id)
  await orLetGo(parts, { card: wanted, isAttached: others.length < before.length }, () => judge(wanted, others))
  const card = await cards.addCard(customerId, wanted.id)
  const all = await cards.listCards(customerId)
  // another one may have been added at the same moment: the earlier of the two stays
  const earlier = all.slice(
    0,
    all.findIndex(({ id }) => id === card.id),
  )
  await orLetGo(parts, { card, isAttached: true }, () => judge(card, earlier))
  await cards.makeDefault(customerId, card.id)
  for (const old of all) if (old.id !== card.id && isExpired(old, clock())) await cards.removeCard(customerId, old.id)
  return { ...card, isDefault: true }
}

function judge(card: UnattachedCard, others: readonly UnattachedCard[]): void {
  if (card.funding === 'prepaid') throw billingRefusals.prepaidCard()
  if (others.some((other) => isSame(other, card))) throw billingRefusals.cardKnown()
  if (others.length >= mostCards) throw billingRefusals.tooManyCards(mostCards)
}

async function orLetGo(
  { cards, customerId }: Parts,
  { card, isAttached }: { card: UnattachedCard; isAttached: boolean },
  rule: () => void,
): Promise<void> {
  try {
    rule()
  } catch (refusal) {
    if (isAttached) await cards.removeCard(customerId, card.id)
    throw refusal
  }
}

const isSame = (one: UnattachedCard, other: UnattachedCard): boolean =>
  one.fingerprint === other.fingerprint && one.expMonth === other.expMonth && one.expYear === other.expYear

/** A card is good until the end of its month. */
const isExpired = ({ expMonth, expYear }: UnattachedCard, now: Date): boolean =>
  now.getTime() >= Date.UTC(expYear, expMonth, 1)
