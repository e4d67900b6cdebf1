import type { Card } from '@perigee/billing/ports/card-provider'
import { CardProblem } from '@perigee/billing/ports/card-problem'
import { attach, listCards, makeCard, outcomeOfSaving, type Sandboxed, type CardRow, noSuchCard } from './cards'
import { newClientSecret, newId } from './names'
import type { CardSandboxSchema } from './schema'
import type { Selectable } from 'kysely'

export type SetupRow = Selectable<CardSandboxSchema['card_sandbox.setups']>

/** With which a browser saves a card of the customer. */
export async function createSetup(
  { db }: Sandboxed,
  customerId: string,
  cardId: string | null = null,
): Promise<SetupRow> {
  const id = newId('seti')
  return db
    .insertInto('card_sandbox.setups')
    .values({
      id,
      customer_id: customerId,
      client_secret: newClientSecret(id),
      state: cardId === null ? 'open' : 'actionRequired',
      card_id: cardId,
      failure: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Attaches a card. A bank that wants to ask the person first is a problem, which is answered: the setup for it is kept. */
export async function addCard(sandbox: Sandboxed, customerId: string, cardId: string): Promise<Card | CardProblem> {
  const row = await attachable(sandbox, customerId, cardId)
  if (row.customer_id === null) {
    const outcome = outcomeOfSaving(row, sandbox.clock())
    if (outcome.state === 'failed') throw new CardProblem(outcome.kind, outcome.say)
    if (outcome.state === 'actionRequired') {
      const { client_secret } = await createSetup(sandbox, customerId, row.id)
      return new CardProblem('authenticationRequired', 'Your bank asks you to confirm that this card is yours.', {
        clientSecret: client_secret,
        cardId: row.id,
      })
    }
    await attach(sandbox, customerId, row.id)
  }
  const cards = await listCards(sandbox, customerId)
  const added = cards.find(({ id }) => id === row.id)
  if (added === undefined) throw noSuchCard(cardId)
  return added
}

async function attachable({ db }: Sandboxed, customerId: string, id: string): Promise<CardRow> {
  const row = await db
    .selectFrom('card_sandbox.cards')
    .selectAll()
    .where('id', '=', id)
    .where('is_detached', '=', false)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined || (row.customer_id !== null && row.customer_id !== customerId)) throw noSuchCard(id)
  return row
}

interface Said {
  paymentMethod?: string | undefined
  approve?: boolean | undefined
}

/** What the browser does with the secret of a setup. */
export async function confirmSetup(sandbox: Sandboxed, setup: SetupRow, said: Said): Promise<SetupRow> {
  const { paymentMethod, approve } = said
  const isAsking = setup.state === 'actionRequired' && approve !== undefined
  const takesCard = (setup.state === 'open' || setup.state === 'failed') && paymentMethod !== undefined
  if (!isAsking && !takesCard) return setup
  const { db, clock } = sandbox
  const card = takesCard
    ? await makeCard(sandbox, paymentMethod)
    : await attachable(sandbox, setup.customer_id, setup.card_id ?? '')
  const outcome = outcomeOfSaving(card, clock(), takesCard ? undefined : approve)
  if (outcome.state === 'succeeded') await attach(sandbox, setup.customer_id, card.id)
  return db
    .updateTable('card_sandbox.setups')
    .set({
      card_id: card.id,
      state: outcome.state === 'processing' ? 'succeeded' : outcome.state,
      failure: outcome.state === 'failed' ? outcome.say : null,
    })
    .where('id', '=', setup.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
