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

/** Each is a group of its own. */
const alone = { mostOfGroup: 1, groupOf: async (id: string) => id }
/** The first letter is the group. */
const grouped = { mostOfGroup: 2, groupOf: async (id: string) => id.charAt(0) }

it('works on one thing once at a time, and again when it was added meanwhile', async () => {
  const { work, begun, end } = handWork()
  const queue = createQueue({ ...alone, most: 4, work })
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
  const queue = createQueue({ ...alone, most: 2, work })
  for (const id of ['a', 'b', 'c']) queue.add(id)
  await vi.waitFor(() => expect(begun).toEqual(['a', 'b']))
  end()
  await vi.waitFor(() => expect(begun).toEqual(['a', 'b', 'c']))
  end()
  end()
  await queue.close()
})

it('works on a few of a group at once, and on those of others meanwhile', async () => {
  const { work, begun, end } = handWork()
  const queue = createQueue({ ...grouped, most: 4, work })
  for (const id of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'c2']) queue.add(id)
  await vi.waitFor(() => expect(begun).toEqual(['a1', 'a2', 'b1', 'c1']))
  end()
  await vi.waitFor(() => expect(begun.slice(4)).toEqual(['a3']))
  end()
  await vi.waitFor(() => expect(begun.slice(5)).toEqual(['a4']))
  end()
  await vi.waitFor(() => expect(begun.slice(6)).toEqual(['c2']))
  for (let left = 0; left < 4; left++) end()
  await queue.close()
})

it('has the turn of what waits aside for others, and gives it another one afterwards', async () => {
  const { work, begun, end } = handWork()
  const done: string[] = []
  const queue = createQueue({
    ...alone,
    most: 1,
    work: async (id, aside) => {
      await (id === 'slow' ? aside(() => work(id)) : work(id))
      done.push(id)
      return null
    },
  })
  queue.add('slow')
  queue.add('b')
  await vi.waitFor(() => expect(begun).toEqual(['slow', 'b']))
  end()
  queue.add('slow')
  expect(done).toEqual([])
  end()
  await vi.waitFor(() => expect(done).toEqual(['b', 'slow']))
  await vi.waitFor(() => expect(begun).toEqual(['slow', 'b', 'slow']))
  end()
  await queue.close()
})

it('goes on when what it did aside fails', async () => {
  const begun: string[] = []
  const queue = createQueue({
    ...alone,
    most: 1,
    work: async (id, aside) => {
      begun.push(id)
      return aside(() => Promise.reject(new Error('no'))).catch(() => null)
    },
  })
  queue.add('a')
  queue.add('b')
  await vi.waitFor(() => expect(begun).toEqual(['a', 'b']))
  await queue.close()
})

it('comes back to what asks for it', async () => {
  const begun: string[] = []
  const queue = createQueue({ ...alone, most: 1, work: async (id) => (begun.push(id) < 3 ? 1 : null) })
  queue.add('a')
  await vi.waitFor(() => expect(begun).toEqual(['a', 'a', 'a']))
  await queue.close()
})

it('closes when what is at work has ended, and begins nothing more', async () => {
  const { work, begun, end } = handWork()
  const queue = createQueue({ ...alone, most: 1, work })
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
