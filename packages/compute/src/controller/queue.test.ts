import { expect, it, vi } from 'vitest'
import { createQueue } from './queue'

/** Work that goes on until it is told to end, and says what goes on. */
function handWork() {
  const ends: (() => void)[] = []
  const begun: string[] = []
  return {
    begun,
    end: () => ends.shift()?.(),
    work: async (id: string): Promise<number | null> => {
      begun.push(id)
      await new Promise<void>((resolve) => ends.push(resolve))
      return null
    },
  }
}

it('works on one thing once at a time, and again when it was added meanwhile', async () => {
  const { work, begun, end } = handWork()
  const queue = createQueue({ most: 4, work })
  for (let times = 0; times < 3; times++) queue.add('a')
  await vi.waitFor(() => expect(begun).toEqual(['a']))
  queue.add('a')
  end()
  await vi.waitFor(() => expect(begun).toEqual(['a', 'a']))
  end()
  await queue.close()
  expect(begun).toEqual(['a', 'a'])
})

it('works on several side by side, and lets the others wait', async () => {
  const { work, begun, end } = handWork()
  const queue = createQueue({ most: 2, work })
  for (const id of ['a', 'b', 'c']) queue.add(id)
  await vi.waitFor(() => expect(begun).toEqual(['a', 'b']))
  end()
  await vi.waitFor(() => expect(begun).toEqual(['a', 'b', 'c']))
  end()
  end()
  await queue.close()
})

it('comes back to what asks for it', async () => {
  const begun: string[] = []
  const queue = createQueue({ most: 1, work: async (id) => (begun.push(id) < 3 ? 1 : null) })
  queue.add('a')
  await vi.waitFor(() => expect(begun).toEqual(['a', 'a', 'a']))
  await queue.close()
})

it('closes when what is at work has ended, and begins nothing more', async () => {
  const { work, begun, end } = handWork()
  const queue = createQueue({ most: 1, work })
  queue.add('a')
  queue.add('b')
  await vi.waitFor(() => expect(begun).toEqual(['a']))
  let isClosed = false
  const closing = queue.close().then(() => (isClosed = true))
  queue.add('c')
  expect(isClosed).toBe(false)
  end()
  await closing
  expect(begun).toEqual(['a'])
})
