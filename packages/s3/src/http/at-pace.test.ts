import { expect, it } from 'vitest'
import { atPace } from './at-pace'

const timeout = 10_000

/** Ten pieces of a body; the sender takes so long for each, the reader so long to take it. */
async function taken(size: number, { sending = 0, reading = 0 }): Promise<number> {
  let now = 0
  async function* body() {
    for (let piece = 0; piece < 10; piece++) {
      now += sending
      yield new Uint8Array(size)
    }
  }
  let pieces = 0
  for await (const _ of atPace(body(), timeout, () => now)) {
    pieces++
    now += reading
  }
  return pieces
}

it('lets a slow sender go on that keeps up a pace', async () => {
  expect(await taken(2048, { sending: 5000 })).toBe(10)
})

it('ends with a sender that only keeps its connection', async () => {
  await expect(taken(1, { sending: 5000 })).rejects.toMatchObject({ code: 'RequestTimeout' })
})

it('is patient at first, and does not blame the sender for a slow reader', async () => {
  expect(await taken(1, { sending: 900 })).toBe(10)
  expect(await taken(1, { reading: 100_000 })).toBe(10)
})
