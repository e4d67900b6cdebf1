import { expect, it } from 'vitest'
import { bucketOrders, directionWord, orderWord, orderWords } from './sort-orders'

it('finds the word for each number of a table', () => {
  expect(orderWords(bucketOrders).map((word) => orderWord(bucketOrders, bucketOrders[word]))).toEqual(
    Object.keys(bucketOrders),
  )
})

it.each([
  [1, 'asc'],
  [2, 'desc'],
  [0, 'asc'],
  [undefined, 'asc'],
])('reads direction %s as %s', (number, word) => {
  expect(directionWord(number)).toBe(word)
})
