import { GB, TB } from '@perigee/std/units'
import { required } from './text-rules'

export const limitUnits = { TB, GB } as const
export type LimitUnit = keyof typeof limitUnits
export const noLimit = 'No Limit'
export const maxLimitInputLength = 50
export const maxProjectLimitInputLength = 4

const decimal = /^-?[0-9]+([.][0-9]+)?$/

/** What is wrong with a limit typed into the form, or undefined. */
export function limitInputProblem(text: string): string | undefined {
  const value = text.trim()
  if (value === '') return required
  if (value === noLimit) return undefined
  if (value.length > maxLimitInputLength || !decimal.test(value)) return 'Invalid number'
  return Number(value) > 0 ? undefined : 'Number must be positive'
}

/** Whole bytes, rounded down. `text` has no problem by `limitInputProblem`. */
export const limitInputBytes = (text: string, unit: LimitUnit): number =>
  text.trim() === noLimit ? 0 : Math.floor(Number((Number(text) * limitUnits[unit]).toPrecision(15)))

/** A limit in a unit, with up to two decimals. */
export const limitInputText = (bytes: number, unit: LimitUnit): string =>
  String(Number((bytes / limitUnits[unit]).toFixed(2)))

/** The wished number of projects in the request for more. */
export function projectLimitInputProblem(text: string): string | undefined {
  const value = text.trim()
  if (value === '') return required
  if (value.length > maxProjectLimitInputLength || !/^-?[0-9]+$/.test(value)) return 'Invalid number'
  return Number(value) > 0 ? undefined : 'Number must be positive'
}
