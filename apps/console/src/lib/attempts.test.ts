import { beforeEach, expect, it } from 'vitest'
import { attemptOf, endAttempt, openActs } from './attempts'

beforeEach(() => localStorage.clear())

it('names an act the same until it is done', () => {
  const first = attemptOf('funds:me:2500:card_1')
  expect(attemptOf('funds:me:2500:card_1')).toBe(first)
  expect(attemptOf('funds:me:2500:card_2')).not.toBe(first)
  endAttempt('funds:me:2500:card_1')
  expect(attemptOf('funds:me:2500:card_1')).not.toBe(first)
})

it('knows which acts are not done', () => {
  attemptOf('funds:me:2500:card_1')
  attemptOf('invoice:me:7')
  expect(openActs('funds:me:')).toEqual(['funds:me:2500:card_1'])
})

it.each(['no JSON', '[]', '{"a":1}', 'null'])('begins anew where the browser keeps %j', (kept) => {
  localStorage.setItem('perigee.attempts', kept)
  expect(openActs('')).toEqual([])
  expect(attemptOf('a')).toMatch(/^[\da-f-]{36}$/)
})

it('forgets what was tried a day ago, as card providers do', () => {
  const old = { funds: { attempt: 'old', at: Date.now() - 25 * 3_600_000 } }
  localStorage.setItem('perigee.attempts', JSON.stringify(old))
  expect(attemptOf('funds')).not.toBe('old')
})
