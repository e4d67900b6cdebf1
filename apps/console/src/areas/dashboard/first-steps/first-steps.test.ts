import { expect, it } from 'vitest'
import { isAtFirstSteps, stepsOf } from './first-steps'

const nothing = { managed: false, hasPassphrase: false, buckets: 0, objects: 0, accessKeys: 0 }

it.each([
  { state: {}, done: [] },
  { state: { hasPassphrase: true }, done: ['EncryptionPassphrase'] },
  { state: { buckets: 1 }, done: ['CreateBucket'] },
  { state: { buckets: 1, objects: 2 }, done: ['EncryptionPassphrase', 'CreateBucket', 'UploadFiles'] },
  { state: { accessKeys: 1 }, done: ['CreateAccess'] },
])('with $state these are done: $done', ({ state, done }) => {
  const steps = stepsOf({ ...nothing, ...state })
  expect(steps).toHaveLength(4)
  expect(steps.filter((each) => each.done).map(({ step }) => step)).toEqual(done)
})

it('leaves the passphrase out where the service keeps it', () => {
  expect(stepsOf({ ...nothing, managed: true }).map(({ step }) => step)).toEqual([
    'CreateBucket',
    'UploadFiles',
    'CreateAccess',
  ])
})

it.each([
  { onboardingEnd: false, onboardingStep: 'EncryptionPassphrase', shown: true },
  { onboardingEnd: false, onboardingStep: 'CreateAccess', shown: true },
  { onboardingEnd: true, onboardingStep: 'CreateAccess', shown: false },
  { onboardingEnd: false, onboardingStep: 'SetupComplete', shown: false },
  { onboardingEnd: false, onboardingStep: null, shown: false },
])('ended $onboardingEnd at $onboardingStep: shown $shown', ({ shown, ...settings }) => {
  expect(isAtFirstSteps(settings)).toBe(shown)
})
