import { ChainMoved } from '@perigee/billing/ports/chain'
import { expect, it } from 'vitest'
import { readTransfers } from './read-transfers'
import { collected } from './testing/collected'

const at = new Date(0)
const block = async (number: number) => ({ number, hash: `0x${number}`, at })

/** A node that answers at most so many blocks at once. */
function aNode(most: number) {
  const asked: [number, number][] = []
  const logs = async ({ from, to }: { from: number; to: number }) => {
    asked.push([from, to])
    if (to - from + 1 > most) throw new Error('range too large')
    return []
  }
  return { asked, reads: { block, logs } }
}

it.each([1, 3, 100, 1_000_000])('reads all of a range where a node answers %i blocks at once', async (most) => {
  const { asked, reads } = aNode(most)
  const size = Math.min(most * 20, 50_000)
  const read = await collected(readTransfers(reads, { from: 7, to: 6 + size }))
  const answered = asked.filter(([from, to]) => to - from + 1 <= most)
  expect(answered[0]?.[0]).toBe(7)
  expect(answered.at(-1)?.[1]).toBe(6 + size)
  answered.slice(1).forEach(([from], index) => expect(from).toBe((answered[index]?.[1] ?? 0) + 1))
  expect(read.map(({ end }) => end.number)).toEqual(answered.map(([, to]) => to))
})

it('gives up on a single block that cannot be read', async () => {
  const { asked, reads } = aNode(0)
  await expect(collected(readTransfers(reads, { from: 1, to: 4 }))).rejects.toThrow('range too large')
  expect(asked.at(-1)).toEqual([1, 1])
})

it('reads nothing of an empty range', async () => {
  expect(await collected(readTransfers(aNode(1).reads, { from: 5, to: 4 }))).toEqual([])
})

it('says when the chain was replaced meanwhile', async () => {
  let looks = 0
  const moving = { block: async (number: number) => ({ number, hash: `0x${looks++}`, at }), logs: async () => [] }
  await expect(collected(readTransfers(moving, { from: 1, to: 1 }))).rejects.toThrow(ChainMoved)
})
