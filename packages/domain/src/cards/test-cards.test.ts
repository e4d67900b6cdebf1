import { expect, it } from 'vitest'
import { namesOfTestCard, testCardOf, testCards } from './test-cards'

it.each(testCards)('$number leaves the browser as the name $name', ({ number, name }) => {
  const names = namesOfTestCard({ number: number.replaceAll(/(.{4})/g, '$1 '), expMonth: 7, expYear: 2031 })
  expect(names).toEqual({ token: `tok_${name}-2031-07`, paymentMethod: `pm_card_${name}-2031-07` })
  expect(testCardOf(names?.token ?? '')).toMatchObject({ card: { number }, expiry: { month: 7, year: 2031 } })
  expect(testCardOf(`pm_card_${name}`)).toMatchObject({ card: { number }, expiry: null })
})

it.each(['4111111111111111', '', '4242 4242 4242 424', 'visa'])('%j is no test number: nothing is sent', (number) => {
  expect(namesOfTestCard({ number })).toBeNull()
})

it.each(['tok_', 'pm_visa', 'tok_visa-2031-13', '4242424242424242', 'pm_card_unknown'])('%j names no card', (name) => {
  expect(testCardOf(name)).toBeNull()
})

it('has numbers that pass as card numbers, each once', () => {
  const digits = (number: string) => [...number].reverse().map(Number)
  const luhn = (number: string) =>
    digits(number).reduce((sum, digit, at) => sum + (at % 2 ? (digit > 4 ? digit * 2 - 9 : digit * 2) : digit), 0)
  expect(testCards.filter(({ number }) => luhn(number) % 10 !== 0)).toEqual([])
  expect(new Set(testCards.map(({ number }) => number)).size).toBe(testCards.length)
})
