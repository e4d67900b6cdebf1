import { required } from './text-rules'

export type RetentionUnit = 'Days' | 'Years'

const longest: Record<RetentionUnit, number> = { Days: 3650, Years: 10 }

/** What is wrong with a bucket's default period as typed, or undefined. */
export function retentionPeriodProblem(text: string, unit: RetentionUnit): string | undefined {
  const value = text.trim()
  if (value === '') return required
  if (/[.,]/.test(value)) return 'Value must be a whole number'
  if (!/^-?[0-9]+$/.test(value)) return 'Invalid number'
  if (Number(value) <= 0) return 'Value must be a positive number'
  return Number(value) > longest[unit] ? `Value must be less than or equal to ${longest[unit]}` : undefined
}
