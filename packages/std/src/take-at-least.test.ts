import { expect, it } from 'vitest'
import { takeAtLeast } from './take-at-least'

const works = (): Promise<string> => Promise.resolve('done')
const fails = (): Promise<string> => Promise.reject(new Error('no'))

it.each([
  { what: 'what works at once', work: works, answer: 'done' },
  { what: 'what fails at once', work: fails, answer: 'no' },
])('$what is answered late', async ({ work, answer }) => {
  const started = performance.now()
  const given = await takeAtLeast(30, work).catch((error: unknown) => (error as Error).message)

  expect(given).toBe(answer)
  // Timers may fire a fraction of a millisecond early.
  expect(performance.now() - started).toBeGreaterThan(28)
})
