import * as z from 'zod/mini'
import { CallError, isCallError } from '@/lib/call'
import type { PaymentForm } from './payment-form'

/** A bank may ask when a card is saved, and again when it is charged. */
const mostQuestions = 3

/**
 * Sends what adds or charges a card, which `token` names. Where its bank asks for 3-D Secure, the person answers that, and
 * it is sent again with the name that the server has for the card: a token can be used once.
 * @throws CallError: what the server refuses, or, as a decline, what the bank said to the person
 */
export async function withBank(
  form: Pick<PaymentForm, 'finish'>,
  token: string,
  send: (card: string) => Promise<void>,
): Promise<void> {
  let card = token
  for (let questions = 0; ; questions++) {
    try {
      return await send(card)
    } catch (cause) {
      const question = questions < mostQuestions ? questionIn(cause) : undefined
      if (question === undefined) throw cause
      const outcome = await form.finish(question.clientSecret)
      if (outcome.status === 'failed') {
        throw new CallError(outcome.say || 'There is an issue with the card', { status: 402, cause })
      }
      card = question.paymentMethod || card
    }
  }
}

const question = z.object({
  clientSecret: z.string().check(z.minLength(1)),
  /** Servers of other installations may not name it. */
  paymentMethod: z._default(z.string(), ''),
})

const questionIn = (cause: unknown) => (isCallError(cause, 402) ? z.safeParse(question, cause.body).data : undefined)
