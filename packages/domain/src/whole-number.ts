import { required } from './text-rules'

/** What is wrong with a number of things as typed, from 1 to `most`, or undefined. */
export function wholeNumberProblem(text: string, most: number): string | undefined {
  const value = text.trim()
  if (value === '') return required
  if (/[.,]/.test(value)) return 'Value must be a whole number'
  if (!/^[-+]?\d+$/.test(value)) return 'Invalid number'
  if (Number(value) <= 0) return 'Value must be a positive number'
  return Number(value) > most ? `Value must be less than or equal to ${most}` : undefined
}
