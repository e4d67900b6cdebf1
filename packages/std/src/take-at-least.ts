import { setTimeout } from 'node:timers/promises'

/** Runs `work`, and answers or throws no sooner than after `millis`: how long it took tells nothing. */
export async function takeAtLeast<T>(millis: number, work: () => Promise<T>): Promise<T> {
  const enough = setTimeout(millis)
  try {
    return await work()
  } finally {
    await enough
  }
}
