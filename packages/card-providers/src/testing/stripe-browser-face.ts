import { CardProblem } from '@perigee/billing/ports/card-problem'
import { namesOfTestCard } from '@perigee/domain/cards/test-cards'
import { randomUUID } from 'node:crypto'
import type { Sandbox } from '../sandbox/create-sandbox'

interface Path {
  kind: string | undefined
  id: string
  more: string
}

/**
 * What a browser asks of Stripe with the publishable key, answered by the sandbox: tokens, confirmations, and how an intent
 * stands. The answer of a person to the bank comes as `approve`, which is no word of Stripe's.
 */
export function stripeBrowserFace(sandbox: Sandbox) {
  /** The name that a token stands for, until it is used. */
  const tokens = new Map<string, string>()
  const used = new Set<string>()
  const setups = new Map<string, string>()

  const namesOf = (given: URLSearchParams) => {
    const typed = { expMonth: Number(given.get('card[exp_month]')), expYear: Number(given.get('card[exp_year]')) }
    const names = namesOfTestCard({ number: given.get('card[number]') ?? '', ...typed })
    if (names === null) throw new CardProblem('invalid', 'Your card number is incorrect.')
    return names
  }

  function makeToken(given: URLSearchParams) {
    const id = `tok_${randomUUID()}`
    const { token } = namesOf(given)
    tokens.set(id, token)
    return { id, object: 'token', card: { funding: token.includes('prepaid') ? 'prepaid' : 'credit' } }
  }

  async function confirm({ kind, id }: Path, given: URLSearchParams) {
    const clientSecret = given.get('client_secret') ?? ''
    const customer = setups.get(clientSecret) ?? (await sandbox.readIntent(id)).customerId
    const approve = given.get('approve')
    const answer = await sandbox.confirm(customer, {
      clientSecret,
      ...(given.has('card[number]') ? { paymentMethod: namesOf(given).paymentMethod } : {}),
      ...(approve === null ? {} : { approve: approve === 'true' }),
    })
    return {
      id,
      object: kind === 'setup_intents' ? 'setup_intent' : 'payment_intent',
      client_secret: clientSecret,
      status: answer.status,
      payment_method: answer.paymentMethodId || null,
      last_error: answer.say === '' ? null : { message: answer.say },
    }
  }

  return {
    /** Undefined for what no browser asks. */
    async answer(path: Path, given: URLSearchParams): Promise<unknown> {
      if (path.kind === 'tokens') return makeToken(given)
      const isOfIntent = path.kind === 'setup_intents' || path.kind === 'payment_intents'
      return isOfIntent && given.has('client_secret') ? confirm(path, given) : undefined
    },
    /** The test card of a token, once; names of test cards are no tokens of a browser and stay as they are. */
    useToken(id: string): string {
      if (used.has(id)) throw new CardProblem('invalid', `You cannot use a Stripe token more than once: ${id}.`)
      const name = tokens.get(id)
      if (name !== undefined) used.add(id)
      return name ?? id
    },
    /** Remembers whose set-up a client secret belongs to. */
    setupOf(customer: string, secret: string): string {
      setups.set(secret, customer)
      return secret
    },
  }
}
