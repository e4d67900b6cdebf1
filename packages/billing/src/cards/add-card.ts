import { useCase } from '@perigee/actors/use-case'
import { writeDownMails } from '@perigee/satellite-db/outgoing-mails'
import { upgradeToPaid } from '../accounts/upgrade-account'
import type { CardSource } from '../ports/card-provider'
import { attachCard } from './attach-card'
import type { CardsContext } from './cards-context'
import type { FinishContext } from './finish-payment'
import { asCustomer } from './own-customer'
import { withCards } from './provider-of'

type Needs = CardsContext & FinishContext

/** Adds a card, which makes an account on a trial a Pro Account unless an upgrade costs something at once. */
export const addCard = useCase('signedIn', async (context: Needs, { user }, source: CardSource) => {
  const { db, clock, settings } = context
  const card = await withCards(context, () =>
    asCustomer(context, user, (cards, customerId) => attachCard({ cards, clock, customerId }, source)),
  )
  const isUpgraded = settings.upgradePayUpfront === 0 && (await upgradeToPaid(context, user.id, { by: 'card' }))
  const facts = { brand: card.brand, last4: card.last4 }
  if (!isUpgraded) await writeDownMails(db, [{ mail: 'cardAdded', to: user.email, facts }], clock())
})
