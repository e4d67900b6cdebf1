import { expect, it } from 'vitest'
import { promptsFor } from './prompt-rules'

it.each([
  { passphrasePrompt: true, onboardingEnd: true, onboardingStep: null, shown: true },
  { passphrasePrompt: false, onboardingEnd: true, onboardingStep: null, shown: false },
  { passphrasePrompt: true, onboardingEnd: false, onboardingStep: null, shown: false },
  { passphrasePrompt: true, onboardingEnd: false, onboardingStep: 'AccountInfo', shown: false },
  { passphrasePrompt: true, onboardingEnd: false, onboardingStep: 'SetupComplete', shown: false },
  { passphrasePrompt: true, onboardingEnd: true, onboardingStep: 'AccountInfo', shown: true },
  { passphrasePrompt: true, onboardingEnd: false, onboardingStep: 'EncryptionPassphrase', shown: true },
  { passphrasePrompt: true, onboardingEnd: false, onboardingStep: 'UploadFiles', shown: true },
  { passphrasePrompt: false, onboardingEnd: false, onboardingStep: 'UploadFiles', shown: false },
])('prompt $passphrasePrompt, onboarding ended $onboardingEnd at $onboardingStep: $shown', ({ shown, ...settings }) => {
  expect(promptsFor(settings, { stepperAsks: false })).toBe(shown)
})

it.each([
  { passphrasePrompt: true, onboardingEnd: false, onboardingStep: 'EncryptionPassphrase', shown: false },
  { passphrasePrompt: true, onboardingEnd: true, onboardingStep: 'EncryptionPassphrase', shown: true },
  { passphrasePrompt: true, onboardingEnd: false, onboardingStep: 'CreateBucket', shown: true },
  { passphrasePrompt: true, onboardingEnd: false, onboardingStep: 'SetupComplete', shown: false },
])('beside the first steps, ended $onboardingEnd at $onboardingStep: $shown', ({ shown, ...settings }) => {
  expect(promptsFor(settings, { stepperAsks: true })).toBe(shown)
})
