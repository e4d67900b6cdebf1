import { confirmInSandbox } from '@perigee/contract/payments/sandbox'
import type { ResponseOf } from '@perigee/contract/call'
import { call } from '@/lib/call'
import { openDialog } from '@/lib/dialogs'
import { type Outcome, PaymentFormError } from '../payment-form'
import { SecureDialog } from './secure-dialog'

type Answer = ResponseOf<typeof confirmInSandbox>

/** Confirms with a card, or asks how it stands without one, and asks the person whatever the bank wants to know. */
async function confirm(clientSecret: string, paymentMethod?: string): Promise<Answer> {
  const body = { clientSecret, ...(paymentMethod === undefined ? {} : { paymentMethod }) }
  const answer = await call(confirmInSandbox, { body })
  if (answer.status !== 'requires_action') return answer
  return call(confirmInSandbox, { body: { clientSecret, approve: await askPerson() } })
}

/** Leaving the dialog is a refusal, as it is with a bank. */
const askPerson = (): Promise<boolean> =>
  new Promise((resolve) => {
    openDialog(SecureDialog, { onApprove: () => resolve(true) }, { onClosed: () => resolve(false) })
  })

const outcomeOf = ({ status, say }: Answer): Outcome =>
  status === 'succeeded' || status === 'processing' ? { status } : { status: 'failed', say }

export const payInSandbox = async (clientSecret: string, paymentMethod: string): Promise<Outcome> =>
  outcomeOf(await confirm(clientSecret, paymentMethod))

export const finishInSandbox = async (clientSecret: string): Promise<Outcome> => outcomeOf(await confirm(clientSecret))

export const statusInSandbox = async (clientSecret: string): Promise<Outcome> =>
  outcomeOf(await call(confirmInSandbox, { body: { clientSecret } }))

/** Saves a card for later charges; answers the name that POST /payment-methods takes. @throws PaymentFormError */
export async function saveInSandbox(setupSecret: string, paymentMethod: string): Promise<string> {
  const { status, say, paymentMethodId } = await confirm(setupSecret, paymentMethod)
  if (status !== 'succeeded') throw new PaymentFormError(say || 'There is an issue with the card')
  return paymentMethodId || paymentMethod
}
