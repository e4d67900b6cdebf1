import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { second } from '@perigee/std/durations'
import { PaymentFormError } from '../payment-form'

/** Where packets are dropped on the way, the script neither comes nor fails. */
const longestWait = 15 * second

/**
 * Loads Stripe's script, which has to come from Stripe itself.
 * @throws PaymentFormError when it is blocked, does not come in time, or does not take the key
 */
export async function loadStripeScript(publicKey: string): Promise<Stripe> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PaymentFormError(texts.late)), longestWait)
  })
  try {
    const stripe = await Promise.race([loadStripe(publicKey), late])
    if (stripe === null) throw new PaymentFormError(texts.refused)
    return stripe
  } catch (cause) {
    if (cause instanceof PaymentFormError) throw cause
    throw new PaymentFormError(texts.blocked, { cause })
  } finally {
    clearTimeout(timer)
  }
}

const texts = {
  late: 'Unable to initialize Stripe: js.stripe.com does not answer. Check your connection, and whether your network lets it through.',
  blocked:
    'Unable to initialize Stripe: its script was blocked. Allow js.stripe.com in your browser, its extensions and your network.',
  refused: 'Stripe failed to initialize.',
}
