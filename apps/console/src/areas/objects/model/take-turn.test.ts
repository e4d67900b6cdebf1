import { expect, it } from 'vitest'
import { takeTurn } from './take-turn'

it('lets four work at once, and the next one after any end', async () => {
  let running = 0
  let most = 0
  const work = (fails: boolean) =>
    takeTurn(async () => {
      most = Math.max(most, ++running)
      await Promise.resolve()
      running--
      if (fails) throw new Error('no')
    })
  const ended = await Promise.allSettled(Array.from({ length: 30 }, (_, at) => work(at % 3 === 0)))
  expect(ended.filter(({ status }) => status === 'rejected')).toHaveLength(10)
  expect([running, most]).toEqual([0, 4])
})
