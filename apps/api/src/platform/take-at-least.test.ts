import { expect, it } from 'vitest'
import { takeAtLeast } from './take-at-least'

it.each([
  ['what works at once', async () => 'done'],
  ['what fails at once', () => Promise.reject(new Error('no'))],
] as const)('%s is answered late', async (_, work) => {
  const started = performance.now()
  const answer = await takeAtLeast(30, work).catch((error: unknown) => (error as Error).message)
  expect(performance.now() - started).toBeGreaterThanOrEqual(29)
  expect(answer).toMatch(/done|no/)
})
