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

/** Whether the account is being set up, which covers every page. */
export const isBeingSetUp = ({
  onboardingEnd,
  onboardingStep,
}: Pick<AccountSettings, 'onboardingEnd' | 'onboardingStep'>): boolean =>
  !onboardingEnd && accountSetupSteps.some((step) => step === (onboardingStep ?? accountSetupSteps[0]))
