import { Stripe } from 'stripe'
import type { Sandbox } from '../sandbox/create-sandbox'
import { createStripe } from '../stripe/create-stripe'
import { stripeFace } from './stripe-face'

/** The Stripe adapter with a sandbox in place of Stripe. */
export function stripeOver(sandbox: Sandbox, webhookSecret: string) {
  const face = stripeFace(sandbox)
  const httpClient = Stripe.createFetchHttpClient((input: string | URL | Request, init?: RequestInit) =>
    face(new Request(input, init)),
  )
  return {
    provider: createStripe({ secretKey: 'sk_test_123', webhookSecret, elsewhere: { httpClient } }),
    /** What a browser asks, by the path behind `/v1/`. */
    async ask(path: string, body: Record<string, string>): Promise<{ id: string; status?: string }> {
      const url = `https://api.stripe.com/v1/${path}`
      const answer = await face(new Request(url, { method: 'POST', body: new URLSearchParams(body) }))
      return (await answer.json()) as { id: string }
    },
  }
}
