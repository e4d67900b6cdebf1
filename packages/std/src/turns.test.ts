import { expect, it } from 'vitest'
import { createTurns } from './turns'

it('runs no more than it may at once, and goes on after failures', async () => {
  const inTurn = createTurns(2)
  let running = 0
  let most = 0
  const work = (fails: boolean) =>
    inTurn(async () => {
      most = Math.max(most, ++running)
      await new Promise((resolve) => setImmediate(resolve))
      running--
      if (fails) throw new Error('failed')
      return 1
    })
  const results = await Promise.allSettled([false, true, true, false, false].map(work))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled', 'fulfilled'])
  expect(most).toBe(2)
})
