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

/** Whether entering a project asks this person for its passphrase: not when they said no, nor during account set-up. */
export function promptsFor({ passphrasePrompt, onboardingEnd, onboardingStep }: PromptSettings): boolean {
  const step = onboardingStep ?? accountSetupSteps[0]
  const setsUpAccount = !onboardingEnd && accountSetupSteps.some((each) => each === step)
  return passphrasePrompt && !setsUpAccount
}
