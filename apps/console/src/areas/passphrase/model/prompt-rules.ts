import type { AccountSettings } from '@perigee/contract/account'
import { isBeingSetUp } from '@/lib/account-setup-steps'

type PromptSettings = Pick<AccountSettings, 'passphrasePrompt' | 'onboardingEnd' | 'onboardingStep'>

/**
 * Whether entering a project asks this person for its passphrase: not when they said no, nor during account set-up.
 * `stepperAsks`: not either where the first steps of a new account stand, while the passphrase is the one to take.
 */
export function promptsFor(settings: PromptSettings, { stepperAsks }: { stepperAsks: boolean }): boolean {
  const { passphrasePrompt, onboardingEnd, onboardingStep } = settings
  if (!passphrasePrompt || isBeingSetUp(settings)) return false
  return onboardingEnd || !stepperAsks || onboardingStep !== 'EncryptionPassphrase'
}
