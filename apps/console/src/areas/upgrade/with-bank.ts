import type { Outcome, PaymentForm } from '@/areas/payment-form/public'
import { CallError, isCallError } from '@/lib/call'

/** A bank may ask when a card is saved, and again when it is charged. */
const mostQuestions = 3

/**
 * Sends what charges a card. Where its bank asks for 3-D Secure, the person answers that, and it is sent once more.
 * @throws CallError: what the server refuses, or, as a decline, what the bank said to the person
 */
export async function withBank(
  form: Pick<PaymentForm, 'finish'>,
  send: () => Promise<void>,
  questions = mostQuestions,
): Promise<void> {
  try {
    await send()
  } catch (cause) {
    const secret = clientSecretIn(cause)
    if (secret === undefined || questions === 0) throw cause
    const outcome: Outcome = await form.finish(secret)
    if (outcome.status === 'failed') {
      throw new CallError(outcome.say || 'There is an issue with the card', { status: 402, cause })
    }
    await withBank(form, send, questions - 1)
  }
}

function clientSecretIn(cause: unknown): string | undefined {
  if (!isCallError(cause, 402) || typeof cause.body !== 'object' || cause.body === null) return undefined
  const secret: unknown = Reflect.get(cause.body, 'clientSecret')
  return typeof secret === 'string' && secret !== '' ? secret : undefined
}
