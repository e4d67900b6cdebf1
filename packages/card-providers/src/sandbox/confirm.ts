import { CardProblem } from '@perigee/billing/ports/card-problem'
import type { SandboxAct, SandboxAnswer } from '@perigee/billing/ports/card-sandbox'
import { describeCard, type Sandboxed } from './cards'
import { confirmIntent, type IntentRow } from './intents'
import { confirmSetup, type SetupRow } from './setups'

const statuses = {
  open: 'requires_payment_method',
  failed: 'requires_payment_method',
  actionRequired: 'requires_action',
  processing: 'processing',
  succeeded: 'succeeded',
  cancelled: 'canceled',
} as const

/** What the browser does with a client secret. */
export async function confirm(sandbox: Sandboxed, customerId: string, act: SandboxAct): Promise<SandboxAnswer> {
  const { db } = sandbox
  const { clientSecret, paymentMethod, approve } = act
  const intent = await db
    .selectFrom('card_sandbox.intents')
    .selectAll()
    .where('client_secret', '=', clientSecret)
    .where('customer_id', '=', customerId)
    .forUpdate()
    .executeTakeFirst()
  if (intent) return answer(sandbox, await confirmIntent(sandbox, intent, { paymentMethod, approve }))
  const setup = await db
    .selectFrom('card_sandbox.setups')
    .selectAll()
    .where('client_secret', '=', clientSecret)
    .where('customer_id', '=', customerId)
    .forUpdate()
    .executeTakeFirst()
  if (setup) return answer(sandbox, await confirmSetup(sandbox, setup, { paymentMethod, approve }))
  throw new CardProblem('unknown', 'No such payment or card.')
}

async function answer({ db }: Sandboxed, row: IntentRow | SetupRow): Promise<SandboxAnswer> {
  const card =
    row.card_id === null
      ? undefined
      : await db.selectFrom('card_sandbox.cards').selectAll().where('id', '=', row.card_id).executeTakeFirst()
  return {
    status: statuses[row.state],
    say: row.failure ?? '',
    paymentMethodId: card?.id ?? '',
    funding: card ? describeCard(card).funding : '',
  }
}
