import { expect, it } from 'vitest'
import type { Origin } from '../http/client'
import { createProcessorAccounts } from './processor-accounts'

const from = (address: string | null, site: string | null = null): Origin => ({
  address,
  site,
  throughUnknownProxy: false,
})

function accounts() {
  let time = 0
  const { wait, charge } = createProcessorAccounts({ burst: 1000, now: () => time })
  return { wait, charge, advance: (by: number) => void (time += by) }
}

it('refuse an address that has taken too much until a twentieth of the time has come back', () => {
  const { wait, charge, advance } = accounts()
  charge(from('a'), 500)
  advance(2000)
  charge(from('a'), 599)
  expect(wait(from('a'))).toBe(0)
  charge(from('a'), 501)
  expect([wait(from('a')), wait(from('b'))]).toEqual([10, 0])
  advance(10_000)
  expect(wait(from('a'))).toBeGreaterThan(0)
  advance(1000)
  expect(wait(from('a'))).toBe(0)
})

it('give back what was charged before it was known who asks', () => {
  const { wait, charge } = accounts()
  const giveBack = charge(from('a'), 1500)
  expect(wait(from('a'))).toBeGreaterThan(0)
  giveBack()
  charge(from('a'), 999)
  expect(wait(from('a'))).toBe(0)
})

it('give back no more than was taken of an account that could be overdrawn no further', () => {
  const { wait, charge } = accounts()
  charge(from('a'), 2000)
  charge(from('a'), 2000)()
  charge(from('a'), 2000)()
  expect(wait(from('a'))).toBeGreaterThan(0)
})

it('charge all together what an address could pay itself, however much it gets', () => {
  const { wait, charge, advance } = accounts()
  for (let time = 0; time < 100; time++) charge(from('a'), 100)
  advance(10)
  expect([wait(from('a')), wait(from('b')), wait(from(null))]).toEqual([20, 0, 0])
})

it('charge what is refused to its address only', () => {
  const { wait, charge } = accounts()
  for (let other = 0; other < 20; other++) charge(from(`other ${other}`), 900, { refused: true })
  charge(from(null), 5000, { refused: true })
  charge(from('other 1'), 500)
  expect([wait(from('other 1')), wait(from('other 2')), wait(from('b'))]).toEqual([8, 0, 0])
})

it('go on serving who has taken little when all together have taken too much, the less the longer', () => {
  const { wait, charge, advance } = accounts()
  for (let other = 0; other < 5; other++) charge(from(`other ${other}`), 250)
  charge(from('a'), 50)
  expect(wait(from('other 1'))).toBeGreaterThan(0)
  expect([wait(from('a')), wait(from('new')), wait(from(null))]).toEqual([0, 0, 0])

  for (let other = 5; other < 7; other++) charge(from(`other ${other}`), 250)
  expect(wait(from('a'))).toBeGreaterThan(0)
  expect(wait(from('new'))).toBe(0)

  for (let other = 7; other < 20; other++) charge(from(`other ${other}`), 250)
  expect(wait(from('new'))).toBeGreaterThan(0)
  advance(100)
  expect(wait(from('new'))).toBe(0)
})

it('let all networks of a site take ten times what one may', () => {
  const { wait, charge } = accounts()
  const network = (n: number) => from(`2001:db8:1:${n}::/64`, '2001:db8:1::/48')
  for (let n = 0; n < 11; n++) charge(network(n), 950)
  expect(wait(network(100))).toBeGreaterThan(0)
})
