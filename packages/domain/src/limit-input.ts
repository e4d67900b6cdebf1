import { required } from './text-rules'

export const maxProjectLimitInputLength = 4

/** The wished number of projects in the request for more. */
export function projectLimitInputProblem(text: string): string | undefined {
  const value = text.trim()
  if (value === '') return required
  if (value.length > maxProjectLimitInputLength || !/^-?[0-9]+$/.test(value)) return 'Invalid number'
  return Number(value) > 0 ? undefined : 'Number must be positive'
}
