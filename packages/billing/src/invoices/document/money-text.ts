import { withoutEnd } from '@perigee/std/without-end'

/** `$1,234.56`, exactly; `-$0.50` below zero. */
export function moneyText(cents: number): string {
  const text = String(Math.abs(cents)).padStart(3, '0')
  const dollars = groupedText(text.slice(0, -2))
  return `${cents < 0 ? '-' : ''}$${dollars}.${text.slice(-2)}`
}

/** Cents for a unit, as dollars: `0.0004` becomes `$0.000004`, without a float. */
export function rateText(cents: string): string {
  const [whole = '0', part = ''] = cents.split('.')
  const digits = whole.padStart(3, '0')
  const fraction = withoutEnd(`${digits.slice(-2)}${part}`, '0').padEnd(2, '0')
  return `$${digits.slice(0, -2)}.${fraction}`
}

/** `1,234,567` of digits, `1,234.5` where there is a point between them. */
export function groupedText(number: string): string {
  const [whole = '0', part] = number.split('.')
  const grouped = BigInt(whole).toLocaleString('en-US')
  return part === undefined ? grouped : `${grouped}.${part}`
}

const months = 'January February March April May June July August September October November December'.split(' ')

/** `October 2026` of `2026-10`. */
export const monthText = (month: string): string => `${months[Number(month.slice(5)) - 1] ?? ''} ${month.slice(0, 4)}`

/** `4 November 2026`, by UTC. */
export const dayText = (moment: Date): string =>
  `${moment.getUTCDate()} ${months[moment.getUTCMonth()] ?? ''} ${moment.getUTCFullYear()}`
