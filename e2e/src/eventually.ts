import { setTimeout as pause } from 'node:timers/promises'

const interval = 50

/**
 * Asks again and again until `look` gives a value; errors count as "not yet".
 * @throws naming `what` and the last error when `within` milliseconds are over
 */
export async function eventually<T>(
  what: string,
  look: () => Promise<T | undefined>,
  { within = 30_000 }: { within?: number } = {},
): Promise<T> {
  let last: unknown
  for (const end = Date.now() + within; Date.now() < end; await pause(interval)) {
    try {
      const seen = await look()
      if (seen !== undefined) return seen
    } catch (error) {
      last = error
    }
  }
  throw new Error(`${what} did not happen within ${within} ms`, { cause: last })
}
