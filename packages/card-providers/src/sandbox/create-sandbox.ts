import { isCardProblem } from '@perigee/billing/ports/card-problem'
import type { CardProvider } from '@perigee/billing/ports/card-provider'
import type { CardSandbox } from '@perigee/billing/ports/card-sandbox'
import { migrate } from '@perigee/server-kit/migrate'
import type { Clock } from '@perigee/std/clock'
import { second } from '@perigee/std/durations'
import type { Kysely } from 'kysely'
import * as cards from './cards'
import { confirm } from './confirm'
import * as customers from './customers'
import { deliverDue, type Webhook } from './deliver'
import { describeEvent, readSigned } from './events'
import { charge, createIntent, describeIntent, problemOf } from './intents'
import { migrations } from './migrations'
import * as refunds from './refunds'
import type { CardSandboxSchema } from './schema'
import { addCard, createSetup } from './setups'
import { every } from './every'
import { listIntents } from './list-intents'

export interface Sandbox extends CardProvider, CardSandbox {
  /** Settles and sends what is due. @returns how many events have arrived */
  deliverDue(webhook?: Partial<Webhook>): Promise<number>
  /** Does so every second, until it is stopped. */
  start(): { stop(): Promise<void> }
}

interface Parts {
  db: Kysely<CardSandboxSchema>
  clock: Clock
  webhook: Webhook
}

/**
 * A card provider inside the installation: it takes test cards and moves no money. What it knows outlives restarts, in a
 * schema of its own, and it tells what happened by signed webhooks as a real one does.
 */
export async function createSandbox({ db, clock, webhook }: Parts): Promise<Sandbox> {
  await migrate(db, { schema: 'card_sandbox', migrations })
  const outside = { db, clock }
  /** With its events, or not at all. */
  const whole = <T>(work: (sandbox: cards.Sandboxed) => Promise<T>): Promise<T> =>
    db.transaction().execute((trx) => work({ db: trx, clock }))
  const ofCustomer = <T>(id: string, work: (sandbox: cards.Sandboxed) => Promise<T>): Promise<T> =>
    whole(async (sandbox) => {
      await customers.requireCustomer(sandbox, id)
      return work(sandbox)
    })
  const deliver = (more: Partial<Webhook> = {}) => deliverDue(outside, { ...webhook, ...more })

  return {
    name: 'sandbox',
    createCustomer: (about) => customers.createCustomer(outside, about),
    updateCustomer: (id, change) => customers.updateCustomer(outside, id, change),
    closeCustomer: (id) => whole((sandbox) => customers.closeCustomer(sandbox, id)),
    async listCards(id) {
      await customers.requireMade(outside, id)
      return cards.listCards(outside, id)
    },
    readCard: (id, source) => ofCustomer(id, (sandbox) => cards.readCard(sandbox, id, source)),
    async addCard(id, cardId) {
      const added = await ofCustomer(id, (sandbox) => addCard(sandbox, id, cardId))
      if (isCardProblem(added)) throw added
      return added
    },
    updateCard: (id, cardId, change) =>
      ofCustomer(id, (sandbox) => cards.updateCard(sandbox, { customerId: id, cardId, ...change })),
    makeDefault: (id, cardId) => ofCustomer(id, (sandbox) => cards.makeDefault(sandbox, id, cardId)),
    removeCard: (id, cardId) => ofCustomer(id, (sandbox) => cards.removeCard(sandbox, id, cardId)),
    createSetupSecret: async (id) => {
      const { client_secret } = await ofCustomer(id, (sandbox) => createSetup(sandbox, id))
      return client_secret
    },
    async charge(wanted) {
      const row = await ofCustomer(wanted.customerId, (sandbox) => charge(sandbox, wanted))
      if (row.state === 'failed' || row.state === 'cancelled') throw problemOf(row)
      return describeIntent(row)
    },
    createIntent: async (wanted) =>
      describeIntent(await ofCustomer(wanted.customerId, (sandbox) => createIntent(sandbox, wanted))),
    readIntent: async (id) => describeIntent(await whole((sandbox) => refunds.lockedIntent(sandbox, id))),
    cancelIntent: (id) => whole((sandbox) => refunds.cancelIntent(sandbox, id)),
    refund: (wanted) => whole((sandbox) => refunds.refund(sandbox, wanted)),
    listIntents: (since) => listIntents(db, since),
    addTaxId: (id, wanted) => customers.addTaxId(outside, id, wanted),
    removeTaxId: (id, taxId) => customers.removeTaxId(outside, id, taxId),
    readEvent: (body, signature) => describeEvent(readSigned(body, signature, { secret: webhook.secret, clock })),
    confirm: (customerId, act) => whole((sandbox) => confirm(sandbox, customerId, act)),
    deliverDue: deliver,
    start: () => every(second, () => deliver()),
  }
}
