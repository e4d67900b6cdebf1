import { GB, TB } from '@perigee/std/units'
import { parseMemorySize } from './memory-size'
import { required } from './text-rules'

export const maxProjectLimitInputLength = 4

/** Which number of projects can be asked for. */
export const moreThan = (current: number): string => `Ask for a whole number of projects above ${current}.`

const invalidNumber = 'Invalid number'
const notPositive = 'Number must be positive'

/** The wished number of projects in the request for more than there may be now. */
export function projectLimitInputProblem(text: string, current = 0): string | undefined {
  const value = text.trim()
  if (value === '') return required
  if (value.length > maxProjectLimitInputLength || !/^-?[0-9]+$/.test(value)) return invalidNumber
  if (Number(value) <= 0) return notPositive
  return Number(value) > current ? undefined : moreThan(current)
}

/** What limits of a project are typed in. */
export const limitUnits = { TB, GB } as const
export type LimitUnit = keyof typeof limitUnits

export const maxSizeLimitInputLength = 50

/** What is typed, or shown, in place of a number where nobody has set a limit. */
export const noLimit = 'No Limit'
export const isNoLimit = (text: string): boolean => text.trim().toLowerCase() === noLimit.toLowerCase()

/** The unit in which a limit is shown at first. */
export const limitUnitOf = (bytes: number): LimitUnit => (bytes >= TB ? 'TB' : 'GB')

/** A limit in a unit, with as many digits as it has: what is saved unchanged is the same limit. */
export function limitInputText(bytes: number, unit: LimitUnit): string {
  const places = unit === 'TB' ? 12 : 9
  const digits = String(bytes).padStart(places + 1, '0')
  let fraction = digits.slice(-places)
  while (fraction.endsWith('0')) fraction = fraction.slice(0, -1)
  return digits.slice(0, -places) + (fraction === '' ? '' : `.${fraction}`)
}

const typedNumber = /^-?(\d+(\.\d+)?|\.\d+)$/

/** A typed limit in bytes, rounded down; 0 for 'No Limit', undefined for what `sizeLimitProblem` refuses. */
export function limitInputBytes(text: string, unit: LimitUnit): number | undefined {
  if (isNoLimit(text)) return 0
  return sizeLimitProblem(text, unit) === undefined ? bytesOf(text, unit) : undefined
}

/** What is wrong with a limit as it is typed, 'No Limit' being accepted. */
export function sizeLimitProblem(text: string, unit: LimitUnit): string | undefined {
  const value = text.trim()
  if (value === '') return required
  if (isNoLimit(value)) return undefined
  if (value.length > maxSizeLimitInputLength || !typedNumber.test(value)) return invalidNumber
  const isZero = !/[1-9]/.test(value)
  if (value.startsWith('-') || isZero) return notPositive
  return bytesOf(value, unit) === undefined ? (Number(value) < 1 ? notPositive : invalidNumber) : undefined
}

const bytesOf = (text: string, unit: LimitUnit): number | undefined =>
  parseMemorySize(`${text.trim().replace(/^\./, '0.')} ${unit}`)
