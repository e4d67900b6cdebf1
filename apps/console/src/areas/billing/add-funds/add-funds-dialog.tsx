import { Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useRef, useState } from 'react'
import { type CardField, type Outcome, usePaymentForm } from '@/areas/payment-form/public'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { reloadAccount, useAccount } from '@/lib/account'
import { useConfig } from '@/lib/config'
import { notify } from '@/lib/notify'
import { showDollars } from '@/lib/show-dollars'
import { useAction } from '@/lib/use-action'
import { cardsQuery, reloadBilling } from '../queries'
import { amountOf, amountProblem, presets } from './amount'
import { AmountStep } from './amount-step'
import { MethodStep } from './method-step'
import { endExpress, payByNewCard, payBySavedCard } from './pay-funds'

type Step = 'amount' | 'method' | 'success'

/** Pays money in, which later invoices are paid from: how much, by what, done. */
export function AddFundsDialog({ onClose }: { onClose: () => void }) {
  const { id: accountId } = useAccount()
  const { minAddFundsAmount, maxAddFundsAmount } = useConfig()
  const cache = useQueryClient()
  const { whenReady } = usePaymentForm()
  const { data: cards } = useQuery(cardsQuery)
  const field = useRef<CardField>(null)
  const [step, setStep] = useState<Step>('amount')
  const [amount, setAmount] = useState(String(presets[0]))
  const [tried, setTried] = useState(false)
  const [picked, setPicked] = useState<string | null>(null)
  const [wantsOther, setWantsOther] = useState(false)
  const { busy, error, run, fail } = useAction()
  const problem = amountProblem(amount, { min: minAddFundsAmount / 100, max: maxAddFundsAmount / 100 })
  const funds = { accountId, cents: Math.round(amountOf(amount) * 100) }
  const chosen = picked ?? cards?.find(({ isDefault }) => isDefault)?.id ?? ''
  const usesOther = wantsOther || cards?.length === 0

  function toMethod() {
    setTried(true)
    if (problem !== undefined) return
    setStep('method')
  }
  async function pay() {
    if (!usesOther && chosen === '') return fail('Payment method must be selected')
    await run(async () => {
      if (!usesOther) return take(await payBySavedCard(await whenReady(), funds, chosen))
      if (field.current) take(await payByNewCard(field.current, funds))
    })
  }
  function take(outcome: Outcome) {
    if (outcome.status !== 'succeeded') notify.warning('Payment confirmation failed.')
    if (outcome.status === 'failed') throw new Error(outcome.say || 'Failed to add funds')
    if (outcome.status === 'processing') throw new Error(stillProcessing)
    notify.success('Payment confirmed! Your account balance will be updated shortly.')
    void Promise.all([reloadBilling(cache), reloadAccount(cache)])
    setStep('success')
  }
  function takeExpress(outcome: Outcome) {
    if (outcome.status !== 'failed') endExpress(funds)
    void run(async () => take(outcome))
  }
  function close() {
    if (step === 'success') void Promise.all([reloadBilling(cache), reloadAccount(cache)])
    onClose()
  }
  return (
    <Dialog
      title={step === 'success' ? 'Payment Successful' : 'Add Funds'}
      status={busy ? 'busy' : 'ready'}
      error={error}
      step={{ name: step, spoken: spoken[step] }}
      onSubmit={step === 'amount' ? toMethod : step === 'method' ? () => void pay() : close}
      onClose={close}
    >
      {step === 'amount' && (
        <AmountStep amount={amount} problem={tried ? problem : undefined} onAmount={setAmount} onLeave={onClose} />
      )}
      {step === 'method' && (
        <MethodStep
          funds={funds}
          field={field}
          card={usesOther ? null : chosen}
          onCard={setPicked}
          onOther={setWantsOther}
          onExpress={takeExpress}
          onError={fail}
        />
      )}
      {step === 'success' && (
        <Text role="status">
          <CircleCheck size={20} color="var(--mantine-color-green-filled)" aria-hidden style={{ verticalAlign: -4 }} />{' '}
          Your payment of {showDollars(funds.cents)} has been processed successfully. Your balance shows it in a moment.
        </Text>
      )}
      <DialogActions>
        {step === 'amount' && <CancelButton />}
        {step === 'method' && <CancelButton onClick={() => setStep('amount')}>Back</CancelButton>}
        <SubmitButton>
          {step === 'amount' ? 'Continue' : step === 'method' ? `Pay ${showDollars(funds.cents)}` : 'Done'}
        </SubmitButton>
      </DialogActions>
    </Dialog>
  )
}

const spoken: Record<Step, string> = {
  amount: 'Step 1 of 3: Amount',
  method: 'Step 2 of 3: Payment method',
  success: 'Step 3 of 3: Payment Successful',
}
const stillProcessing =
  'The payment is still being processed by your bank. Nothing has to be done: your balance is updated when it is confirmed.'
