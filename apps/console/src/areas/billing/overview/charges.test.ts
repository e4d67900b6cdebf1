import { expect, it } from 'vitest'
import { aCharge } from '@/testing/billing-answers'
import { estimate, inOrder, projectTotal, rowsOf, sumOf } from './charges'

const charge = aCharge({
  storage: 1234.5e9 * 720,
  egress: 1_500_000_000,
  segmentCount: 7200,
  storagePrice: 494,
  egressPrice: 11,
  segmentPrice: 1,
})

it('shows what was used as people count it, and what each of it costs', () =>
  expect(rowsOf(charge)).toEqual([
    { resource: 'Storage', usage: '1,234.50 GB-month', cost: 494 },
    { resource: 'Download', usage: '1.5 GB', cost: 11 },
    { resource: 'Segments', usage: '10.00 segment-month', cost: 1 },
  ]))

it('tells downloads that cost from those that are included', () =>
  expect(rowsOf({ ...charge, includedEgress: 2_000_000_000 })[1]?.usage).toBe('1.5 GB (and 2 GB included)'))

it('shows fees where the product has them, and adds them up', () => {
  const rates = { smallObjectFeeCents: '0.0004', minimumRetentionFeeCents: '0.0002' }
  const amounts = { smallObjectStorage: 2.5e9 * 720, smallObjectPrice: 3, minimumRetentionPrice: 4 }
  expect(rowsOf({ ...charge, ...rates, ...amounts }).slice(3)).toEqual([
    { resource: 'Small objects', usage: '2.50 GB-month', cost: 3 },
    { resource: 'Minimum retention', usage: '0.00 GB-month', cost: 4 },
  ])
  expect(projectTotal({ 1: { ...charge, ...amounts } })).toBe(513)
})

it.each([
  [0, '0.00 GB-month'],
  [0.3, '1 B-month'],
  [999, '999 B-month'],
  [1_500, '1.5 KB-month'],
  [4_321_000, '4.32 MB-month'],
  [9_990_000, '9.99 MB-month'],
  [10_000_000, '0.01 GB-month'],
])('%d bytes for a month are %s', (bytes, usage) => {
  const rates = { smallObjectFeeCents: '0.0004', minimumRetentionFeeCents: '0.0002' }
  const [storage, smallObjectStorage, minimumRetentionStorage] = [bytes * 720, bytes * 720, bytes * 720]
  const rows = rowsOf(aCharge({ ...rates, storage, smallObjectStorage, minimumRetentionStorage }))
  expect([0, 3, 4].map((at) => rows[at]?.usage)).toEqual([usage, usage, usage])
})

it('shows hours of machines and of their disks in place of storage, and adds them up', () => {
  const machines = aCharge({
    productID: 0,
    productName: 'Compute',
    instanceHours: 1488.5,
    bootDiskGBHours: 0.001,
    instancePrice: 595,
    bootDiskPrice: 2,
  })
  expect(rowsOf(machines)).toEqual([
    { resource: 'Instances', usage: '1,488.50 hours', cost: 595 },
    { resource: 'Boot disks', usage: '0.01 GB-hours', cost: 2 },
  ])
  expect(rowsOf({ ...machines, instanceHours: 0 })[0]?.usage).toBe('0.00 hours')
  expect(projectTotal({ 0: machines, 1: charge })).toBe(1103)
  expect(inOrder({ 0: machines, 1: charge }).map(({ productID }) => productID)).toEqual([1, 0])
})

it('adds up cents', () => {
  expect(projectTotal({ 1: charge, 2: charge })).toBe(1012)
  expect(sumOf({ a: { 1: charge }, b: { 1: charge } })).toBe(1012)
  expect(sumOf({})).toBe(0)
})

it.each([
  [0, 500, 0],
  [1, 500, 500],
  [501, 500, 501],
  [1, null, 1],
])('%i cents with a minimum of %s come to %i', (total, minimum, whole) => expect(estimate(total, minimum)).toBe(whole))
