import { useState } from 'react'
import { ConfirmAddress } from './confirm-address'
import { DepositAddress } from './deposit-address'
import { usePaidSoon } from './use-paid-soon'

interface Props {
  /** The person goes on, or has become a paid user two seconds ago. */
  onContinue: () => void
  /** Leads back from the first of its steps. */
  onBack: () => void
  backText?: string
}

/** Leads to the address for deposits, and watches what arrives there. It brings its own buttons. */
export function AddTokensStep({ onContinue, onBack, backText = 'Back' }: Props) {
  const [address, setAddress] = useState<string>()
  usePaidSoon(onContinue)
  if (address === undefined) return <ConfirmAddress onAddress={setAddress} onBack={onBack} backText={backText} />
  return <DepositAddress address={address} onContinue={onContinue} />
}
