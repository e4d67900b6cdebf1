import { isIP } from 'node:net'
import { day, hour, minute, second } from '@perigee/std/durations'
import { GB, GiB, KB, KiB, MB, MiB, TB, TiB } from '@perigee/std/units'
import { withoutEnd } from '@perigee/std/without-end'

/** How the text of a setting becomes a value and back. `read` gives undefined for text that is not accepted. */
export interface Parser<T> {
  /** Completes "expected …". */
  readonly accepts: string
  read(text: string): T | undefined
  show(value: T): string
}

export const text: Parser<string> = { accepts: 'text', read: (given) => given, show: (value) => value }

/** A whole number of at least `min` and at most `max`. */
export function integer({ min = 0, max = Number.MAX_SAFE_INTEGER } = {}): Parser<number> {
  return {
    accepts: max === Number.MAX_SAFE_INTEGER ? `a whole number from ${min}` : `a whole number from ${min} to ${max}`,
    read: (given) => {
      const value = /^-?\d+$/.test(given) ? Number(given) : Number.NaN
      return value >= min && value <= max ? value : undefined
    },
    show: String,
  }
}

const decimals = /^\d+(\.\d+)?$/

/** A number from 0 on, such as 0.2826. */
export const amount: Parser<number> = {
  accepts: 'a number such as 0.2826',
  read: (given) => (decimals.test(given) && given.length <= 15 ? Number(given) : undefined),
  show: String,
}

/** Something is divided by it. */
export const divisor: Parser<number> = {
  ...amount,
  accepts: 'a number above 0, such as 0.75',
  read: (given) => amount.read(given) || undefined,
}

/** One value for each name, in their order: `0.75,0.85`. */
export const inOrder = <const Name extends string, T>(
  item: Parser<T>,
  ...names: readonly Name[]
): Parser<Readonly<Record<Name, T>>> => ({
  accepts: `${names.length} values, separated by commas, for ${names.join(', ')}, each ${item.accepts}`,
  read: (given) => {
    const values = given.split(',').map((part) => item.read(part.trim()))
    if (values.length !== names.length || values.includes(undefined)) return undefined
    return Object.fromEntries(names.map((name, index) => [name, values[index]])) as Record<Name, T>
  },
  show: (values) => names.map((name) => item.show(values[name])).join(','),
})

export const port: Parser<number> = { ...integer({ min: 0, max: 65_535 }), accepts: 'a port number (0 to 65535)' }

const words: Record<string, boolean> = {
  true: true,
  yes: true,
  on: true,
  1: true,
  false: false,
  no: false,
  off: false,
  0: false,
}

export const boolean: Parser<boolean> = {
  accepts: 'true or false',
  read: (given) => words[given.toLowerCase()],
  show: String,
}

/** One of the given words. */
export const choice = <const T extends string>(...options: readonly T[]): Parser<T> => ({
  accepts: `one of ${options.join(', ')}`,
  read: (given) => options.find((option) => option === given),
  show: (value) => value,
})

const spans: Record<string, number> = { ms: 1, s: second, m: minute, h: hour, d: day }

/** In milliseconds: `500ms`, `30s`, `15m`, `12h`, `7d`. */
export const duration: Parser<number> = {
  accepts: 'a duration such as 500ms, 30s, 15m, 12h or 7d',
  read: (given) => scaled(given, spans),
  show: (value) => shown(value, spans, 'ms'),
}

const sizes: Record<string, number> = { B: 1, KB, MB, GB, TB, KiB, MiB, GiB, TiB }

/** In bytes: `4096`, `64KiB`, `1.5GB`. */
export const size: Parser<number> = {
  accepts: 'a size such as 4096, 64KiB or 1.5GB',
  read: (given) => scaled(/^\d+$/.test(given) ? `${given}B` : given, sizes),
  show: (value) => shown(value, sizes, 'B'),
}

/** An absolute http(s) URL, kept without a trailing slash. */
export const url: Parser<string> = {
  accepts: 'an http:// or https:// URL',
  read: (given) => {
    const parsed = URL.canParse(given) ? new URL(given) : undefined
    if (!parsed || !/^https?:$/.test(parsed.protocol)) return undefined
    return withoutEnd(parsed.href, '/')
  },
  show: (value) => value,
}

/** Values separated by commas or spaces. */
export const list = <T>(item: Parser<T>): Parser<readonly T[]> => ({
  accepts: `a list, separated by commas, of ${item.accepts}`,
  read: (given) => {
    const parts = given.split(/[\s,]+/).filter((part) => part !== '')
    const values = parts.map((part) => item.read(part)).filter((value) => value !== undefined)
    return values.length === parts.length ? values : undefined
  },
  show: (values) => values.map((value) => item.show(value)).join(','),
})

function scaled(given: string, units: Record<string, number>): number | undefined {
  const [, number, name] = /^(\d+(?:\.\d+)?)\s*([a-z]+)$/i.exec(given) ?? []
  const unit = Object.entries(units).find(([unitName]) => unitName.toLowerCase() === name?.toLowerCase())
  const value = unit && number !== undefined ? Math.round(Number(number) * unit[1]) : undefined
  return value !== undefined && Number.isSafeInteger(value) ? value : undefined
}

/** In the largest unit that leaves a whole number. */
function shown(value: number, units: Record<string, number>, smallest: string): string {
  const fitting = Object.entries(units).filter(([, unit]) => value !== 0 && value % unit === 0)
  const [name, unit] = fitting.reduce((best, next) => (next[1] > best[1] ? next : best), [smallest, 1])
  return `${value / unit}${name}`
}

/** The address of a name server, with a port unless that is 53. */
export const dnsServer: Parser<string> = {
  accepts: 'an address such as 192.0.2.1, 192.0.2.1:5353 or [2001:db8::1]:53',
  read: (given) => {
    const [, bracketed, plain = given] = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d{1,5})?$/.exec(given) ?? []
    return isIP(bracketed ?? plain) === 0 ? undefined : given
  },
  show: (value) => value,
}

/** Text of one form. */
export const matching = (accepts: string, pattern: RegExp): Parser<string> => ({
  accepts,
  read: (given) => (pattern.test(given) ? given : undefined),
  show: (value) => value,
})

/** Of letters, digits, dots, dashes and underscores. */
export const plainName = matching('a name of letters, digits, dots and dashes', /^\w[\w.-]{0,63}$/)
export const pathName = matching('a path such as transit or team/transit', /^\w[\w.-]*(\/\w[\w.-]*)*$/)

/** Midnight of UTC. */
export const utcDay: Parser<Date> = {
  accepts: 'a day of UTC such as 2026-12-01',
  read: (given) => {
    const at = /^\d{4}-\d{2}-\d{2}$/.test(given) ? new Date(`${given}T00:00:00Z`) : undefined
    return at && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(given) ? at : undefined
  },
  show: (value) => value.toISOString().slice(0, 10),
}

/** Lines of text. */
export const lines: Parser<readonly string[]> = {
  accepts: 'lines of text, separated by |',
  read: (given) =>
    given
      .split('|')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  show: (value) => value.join('|'),
}
