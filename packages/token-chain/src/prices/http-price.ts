import { NoFreshPrice, type PriceSource } from '@perigee/billing/ports/price-source'
import type { Clock } from '@perigee/std/clock'
import { second } from '@perigee/std/durations'
import { unitsOf } from '@perigee/std/units-text'

const patience = 10 * second

interface HttpPrice {
  url: string
  fields: { price: string; time: string | null }
  maxAge: number
  clock: Clock
}

/** A price out of a JSON answer. Where the answer names no time, it counts as being of now. */
export function httpPrice({ url, fields, maxAge, clock }: HttpPrice): PriceSource {
  return {
    async current() {
      const answer = await ask(url)
      const micros = unitsOf(String(valueAt(answer, fields.price)), 6)
      if (micros === undefined || micros === 0n) throw new NoFreshPrice('The answer has no price.')
      if (fields.time !== null) {
        const at = timeOf(valueAt(answer, fields.time))
        // Written so that what is no time counts as old.
        if (!(clock().getTime() - at <= maxAge)) throw new NoFreshPrice('The price is old.')
      }
      return micros
    },
  }
}

async function ask(url: string): Promise<unknown> {
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(patience),
      headers: { accept: 'application/json' },
    })
    if (!response.ok) throw new NoFreshPrice(`The price service answers ${response.status}.`)
    return await response.json()
  } catch (cause) {
    throw cause instanceof NoFreshPrice ? cause : new NoFreshPrice('The price service cannot be read.', { cause })
  }
}

const valueAt = (answer: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (found, name) =>
        typeof found === 'object' && found !== null && Object.hasOwn(found, name)
          ? Reflect.get(found, name)
          : undefined,
      answer,
    )

/** Seconds since 1970, or a time as text. Milliseconds; NaN for anything else. */
const timeOf = (value: unknown): number =>
  typeof value === 'number' ? value * second : typeof value === 'string' ? Date.parse(value) : Number.NaN
