import { expect, it } from 'vitest'
import { anInstance } from '@/testing/compute-answers'
import { instanceQuery, instancesQuery } from './queries'

const compute = { projectId: 'p', call: () => Promise.reject(new Error('Nobody is asked here.')) }

/** How soon a query asks again by itself with this answer. */
const againOf = ({ refetchInterval }: { refetchInterval?: unknown }, data: unknown): unknown =>
  typeof refetchInterval === 'function' ? refetchInterval({ state: { data } }) : refetchInterval

it.each([
  ['nothing is known yet', undefined, false],
  ['nothing is there', [], false],
  ['all run or are stopped', [anInstance(), anInstance({ status: 'offline' }), anInstance({ status: 'error' })], false],
  ['one boots', [anInstance(), anInstance({ status: 'pending' })], true],
  ['one is being removed', [anInstance({ deleting: true })], true],
])('the list asks again by itself: %s', (_, instances, asks) => {
  expect(againOf(instancesQuery(compute), instances) !== false).toBe(asks)
})

it('the details do so for their own instance', () => {
  const query = instanceQuery(compute, 'i')
  expect(againOf(query, anInstance())).toBe(false)
  expect(againOf(query, anInstance({ status: 'pending' }))).not.toBe(false)
})
