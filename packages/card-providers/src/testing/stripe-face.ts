import { type CardProblem, isCardProblem } from '@perigee/billing/ports/card-problem'
import type { Intent, UnattachedCard } from '@perigee/billing/ports/card-provider'
import { randomUUID } from 'node:crypto'
import type { Sandbox } from '../sandbox/create-sandbox'
import { stripeBrowserFace } from './stripe-browser-face'

/**
 * The sandbox with the face of Stripe: as much of its HTTP as our adapter uses, for tests. It shows that both providers
 * agree with our understanding of Stripe, and nothing of what Stripe does.
 */
export function stripeFace(sandbox: Sandbox) {
  const browser = stripeBrowserFace(sandbox)
  /** Which customer a payment method belongs to, and which customer reads one that has none. */
  const owners = new Map<string, string>()
  let reader = ''

  const method = (card: UnattachedCard) => ({
    id: card.id,
    object: 'payment_method',
    type: 'card',
    customer: owners.get(card.id) ?? null,
    card: {
      brand: card.brand,
      last4: card.last4,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      fingerprint: card.fingerprint,
      funding: card.funding,
    },
  })
  const find = async (id: string) => {
    const owner = owners.get(id)
    const source = id.startsWith('tok_') ? { token: id } : { paymentMethod: id }
    return method(await sandbox.readCard(owner ?? reader, source))
  }
  const statuses = {
    open: 'requires_payment_method',
    failed: 'requires_payment_method',
    actionRequired: 'requires_action',
    processing: 'processing',
    succeeded: 'succeeded',
    cancelled: 'canceled',
  }
  const intent = (found: Intent) => ({
    id: found.id,
    object: 'payment_intent',
    amount: found.cents,
    customer: found.customerId,
    client_secret: found.clientSecret,
    payment_method: found.cardId,
    created: Math.floor(found.createdAt.getTime() / 1000),
    metadata: { perigee_attempt: found.attemptKey },
    status: statuses[found.state],
    last_payment_error: found.failure === undefined ? null : { message: found.failure },
    latest_charge: { id: `ch_${found.id}`, object: 'charge', amount_refunded: found.refundedCents },
  })
  const list = (data: unknown[]) => ({ object: 'list', data, has_more: false })

  /** What is asked for at one address. */
  async function answer(verb: string, path: string, given: URLSearchParams): Promise<unknown> {
    const [kind, id = '', more = '', last = ''] = path.split('/')
    const customer = given.get('customer') ?? ''
    const forBrowser = await browser.answer({ kind, id, more }, given)
    if (forBrowser !== undefined) return forBrowser
    if (kind === 'customers') return answerCustomer(verb, { id, more, last }, given)
    if (kind === 'payment_methods') {
      if (verb === 'GET' && id === '') {
        const cards = await sandbox.listCards(customer)
        for (const card of cards) owners.set(card.id, customer)
        return list(cards.toReversed().map(method))
      }
      if (id === '') return find(browser.useToken(given.get('card[token]') ?? ''))
      if (verb === 'GET') return find(id)
      const owner = owners.get(id) ?? reader
      if (more === 'detach') {
        await sandbox.removeCard(owner, id)
        owners.delete(id)
        return { id, object: 'payment_method' }
      }
      const change = { expMonth: Number(given.get('card[exp_month]')), expYear: Number(given.get('card[exp_year]')) }
      await sandbox.updateCard(owner, id, change)
      return find(id)
    }
    if (kind === 'setup_intents') {
      const card = given.get('payment_method')
      if (card === null) {
        const secret = await sandbox.createSetupSecret(customer)
        return { client_secret: browser.setupOf(customer, secret), status: 'requires_payment_method' }
      }
      try {
        await sandbox.addCard(customer, card)
      } catch (error) {
        if (!isCardProblem(error, 'authenticationRequired')) throw error
        owners.delete(card)
        const secret = browser.setupOf(customer, error.clientSecret ?? '')
        return { object: 'setup_intent', status: 'requires_action', client_secret: secret }
      }
      owners.set(card, customer)
      return { object: 'setup_intent', status: 'succeeded' }
    }
    if (kind === 'refunds')
      return sandbox.refund({
        intentId: given.get('payment_intent') ?? '',
        cents: Number(given.get('amount')),
        attemptKey: given.get('key') ?? '',
      })
    return answerIntent(verb, { id, more }, given)
  }

  async function answerCustomer(
    verb: string,
    { id, more, last }: { id: string; more: string; last: string },
    given: URLSearchParams,
  ): Promise<unknown> {
    reader = id === '' ? reader : id
    if (id === '') {
      const userId = given.get('metadata[perigee_user]') ?? ''
      return { ...(await sandbox.createCustomer({ userId, email: '', name: '' })), object: 'customer' }
    }
    if (more === 'tax_ids') {
      if (verb === 'DELETE') {
        await sandbox.removeTaxId(id, last)
        return { id: last, deleted: true }
      }
      return sandbox.addTaxId(id, { type: given.get('type') ?? '', value: given.get('value') ?? '' })
    }
    const chosen = given.get('invoice_settings[default_payment_method]')
    if (chosen !== null) await sandbox.makeDefault(id, chosen)
    else if (verb === 'POST') await sandbox.updateCustomer(id, { email: given.get('email') ?? '' })
    const cards = await sandbox.listCards(id)
    const isDefault = cards.find((card) => card.isDefault)?.id ?? null
    return { id, object: 'customer', invoice_settings: { default_payment_method: isDefault } }
  }

  async function answerIntent(verb: string, { id, more }: { id: string; more: string }, given: URLSearchParams) {
    if (verb === 'GET' && id === '') {
      const found: unknown[] = []
      const since = new Date(Number(given.get('created[gte]') ?? 0) * 1000)
      for await (const each of sandbox.listIntents(since)) found.push(intent(each))
      return list(found)
    }
    if (more === 'cancel') await sandbox.cancelIntent(id)
    if (id !== '') return intent(await sandbox.readIntent(id))
    const wanted = {
      customerId: given.get('customer') ?? '',
      cents: Number(given.get('amount')),
      attemptKey: given.get('metadata[perigee_attempt]') ?? '',
      description: given.get('description') ?? '',
    }
    const cardId = given.get('payment_method')
    if (cardId !== null)
      return intent(await sandbox.charge({ ...wanted, cardId, offSession: given.get('off_session') === 'true' }))
    const saveCard = given.has('setup_future_usage')
    const cardOnly = given.has('allowed_payment_method_types[0]')
    return intent(await sandbox.createIntent({ ...wanted, saveCard, cardOnly }))
  }

  const codes = {
    declined: 'card_declined',
    expired: 'expired_card',
    authenticationRequired: 'authentication_required',
    invalid: 'parameter_invalid',
    unknown: 'resource_missing',
    noCustomer: 'resource_missing',
    unreachable: 'api_error',
  }
  const isOfCard = ({ kind }: CardProblem) =>
    kind === 'declined' || kind === 'expired' || kind === 'authenticationRequired'
  const refusal = async (problem: CardProblem) => ({
    error: {
      type: isOfCard(problem) ? 'card_error' : 'invalid_request_error',
      code: codes[problem.kind],
      message: problem.say,
      ...(problem.intentId === undefined ? {} : { payment_intent: intent(await sandbox.readIntent(problem.intentId)) }),
    },
  })

  /** In place of `fetch`. */
  return async (request: Request): Promise<Response> => {
    const url = new URL(request.url)
    const body = request.method === 'GET' ? url.searchParams : new URLSearchParams(await request.text())
    body.set('key', request.headers.get('idempotency-key') ?? randomUUID())
    const headers = { 'request-id': `req_${randomUUID()}`, 'content-type': 'application/json' }
    try {
      const found = await answer(request.method, url.pathname.replace('/v1/', ''), body)
      return new Response(JSON.stringify(found), { headers })
    } catch (error) {
      if (!isCardProblem(error)) throw error
      const status = isOfCard(error) ? 402 : codes[error.kind] === 'resource_missing' ? 404 : 400
      return new Response(JSON.stringify(await refusal(error)), { status, headers })
    }
  }
}
