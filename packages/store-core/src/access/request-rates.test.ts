import { expect, it } from 'vitest'
import { createRequestRates } from './authorize'

const refused = expect.objectContaining({ code: 'slowDown' }) as Error

/** How many calls of a project come through at once, and after each of the following seconds. */
function through(limits: { rateLimit: number | null; burstLimit: number | null }, processes?: number): number[] {
  let now = 0
  const { count } = createRequestRates(() => new Date(now), processes)
  const most = 50
  return [0, 1, 2].map((second) => {
    now = second * 1000
    for (let call = 0; call < most; call++) {
      try {
        count({ projectId: 1, ...limits })
      } catch (error) {
        expect(error).toEqual(refused)
        return call
      }
    }
    return most
  })
}

it.each([
  { rateLimit: null, burstLimit: null, come: [50, 50, 50] },
  { rateLimit: 4, burstLimit: null, come: [4, 4, 4] },
  { rateLimit: 4, burstLimit: 9, come: [9, 4, 4] },
  { rateLimit: 4, burstLimit: 2, come: [2, 2, 2] },
  { rateLimit: 0, burstLimit: null, come: [0, 0, 0] },
  { rateLimit: 0, burstLimit: 9, come: [0, 0, 0] },
  { rateLimit: null, burstLimit: 1, come: [50, 50, 50] },
])('$rateLimit a second, $burstLimit at once: $come', ({ come, ...limits }) => {
  expect(through(limits)).toEqual(come)
})

it.each([
  { rateLimit: 8, burstLimit: null, processes: 2, come: [4, 4, 4] },
  { rateLimit: 8, burstLimit: 12, processes: 4, come: [3, 2, 2] },
  { rateLimit: 1, burstLimit: null, processes: 2, come: [1, 0, 1] },
  { rateLimit: 0, burstLimit: null, processes: 2, come: [0, 0, 0] },
])('$rateLimit a second for $processes processes: $come in each', ({ come, processes, ...limits }) => {
  expect(through(limits, processes)).toEqual(come)
})
