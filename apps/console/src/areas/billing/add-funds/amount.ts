/** Dollars on the chips of the Add Funds dialog; the first one is chosen at its start. */
export const presets = [10, 25, 50, 100] as const

/** Bounds in dollars. */
interface Bounds {
  min: number
  max: number
}

/** The dollars that a text means; an empty one counts as 1. */
export const amountOf = (text: string): number => (text.trim() === '' ? 1 : Number(text))

/** What is wrong with an amount (specification billing-and-compute, section 5); undefined when nothing is. */
export function amountProblem(text: string, { min, max }: Bounds): string | undefined {
  const amount = amountOf(text)
  if (/[.,]/.test(text)) return 'Value must be a whole number'
  if (!Number.isSafeInteger(amount)) return 'Invalid number'
  if (amount <= 0) return 'Value must be a positive number'
  if (amount > max) return `Amount must be less than or equal to ${max}`
  return amount < min ? `Amount must be more than or equal to ${min}` : undefined
}
