import { describe, expect, it } from 'vitest'
import { nextFlight } from './next-flight'

/** Work that ends when it is told to, and tells the number of its run. */
function runs() {
  const ends: (() => void)[] = []
  const work = () => new Promise<number>((resolve) => ends.push(() => resolve(ends.length)))
  return { ends, work, begun: () => ends.length }
}

describe('work that begins after it was asked for', () => {
  it('is shared by all who came while the one before was under way', async () => {
    const join = nextFlight<number>()
    const { ends, work, begun } = runs()
    const first = join('a', work)
    const later = [join('a', work), join('a', work)]
    expect(begun()).toBe(1)
    ends[0]?.()
    expect(await first).toBe(1)
    await expect.poll(begun).toBe(2)
    const last = join('a', work)
    ends[1]?.()
    expect(await Promise.all(later)).toEqual([2, 2])
    await expect.poll(begun).toBe(3)
    ends[2]?.()
    expect(await last).toBe(3)
  })

  it('does not wait for that of another key, nor for what has ended', async () => {
    const join = nextFlight<string>()
    const never = () => new Promise<string>(() => undefined)
    void join('a', never)
    expect(await join('b', () => Promise.resolve('first'))).toBe('first')
    expect(await join('b', () => Promise.resolve('second'))).toBe('second')
  })

  it('is done although the one before failed, which only those hear who waited for it', async () => {
    const join = nextFlight<string>()
    const failing = join('a', () => Promise.reject(new Error('no')))
    const next = join('a', () => Promise.resolve('yes'))
    await expect(failing).rejects.toThrow('no')
    expect(await next).toBe('yes')
  })
})
