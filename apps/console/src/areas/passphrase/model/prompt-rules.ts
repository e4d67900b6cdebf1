import type { AccountSettings } from '@perigee/contract/account'

/** Steps of the dialog that sets up a new account; the first one stands for none. */
const accountSetupSteps = [
  'AccountTypeSelection',
  'PlanTypeSelection',
  'AccountInfo',
  'PaymentMethodSelection',
  'PricingPlanSelection',
  'ManagedPassphraseOptIn',
  'SetupComplete',
] as const

type PromptSettings = Pick<AccountSettings, 'passphrasePrompt' | 'onboardingEnd' | 'onboardingStep'>

/**
 * Whether entering a project asks this person for its passphrase: not when they said no, nor during account set-up.
 * `stepperAsks`: not either where the first steps of a new account stand, while the passphrase is the one to take.
 */
export function promptsFor(
  { passphrasePrompt, onboardingEnd, onboardingStep }: PromptSettings,
  { stepperAsks }: { stepperAsks: boolean },
): boolean {
  if (!passphrasePrompt || onboardingEnd) return passphrasePrompt
  const step = onboardingStep ?? accountSetupSteps[0]
  if (stepperAsks && step === 'EncryptionPassphrase') return false
  return !accountSetupSteps.some((each) => each === step)
}
