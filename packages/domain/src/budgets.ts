/** What a budget covers. */
export const budgetScopes = ['account', 'project', 'bucket'] as const
export type BudgetScope = (typeof budgetScopes)[number]

/** Cents a month. */
export const budgetCents = { least: 1, most: 100_000_000 } as const
export const budgetPercentages = { least: 1, most: 200, atMost: 8, usual: [50, 80, 100] } as const
/** Of one account. */
export const mostBudgets = 100
export const longestWebhookAddress = 2000

/** What is wrong with the percentages of a budget, in a sentence. */
export function percentagesProblem(percentages: readonly number[]): string | undefined {
  const { least, most, atMost } = budgetPercentages
  if (percentages.length === 0 || percentages.length > atMost) return `Choose between 1 and ${atMost} percentages.`
  if (percentages.some((one) => !Number.isInteger(one) || one < least || one > most))
    return `Percentages are whole numbers between ${least} and ${most}.`
  if (percentages.some((one, at) => at > 0 && one <= (percentages[at - 1] ?? 0)))
    return 'Percentages must be different, the smallest first.'
  return undefined
}

/** What is wrong with a webhook's address, in a sentence; whether it may lead to a private network is asked elsewhere. */
export function webhookAddressProblem(address: string): string | undefined {
  if (address.length > longestWebhookAddress) return 'The address is too long.'
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:')
    return 'The address of a webhook begins with https://, such as https://example.com/hook.'
  if (url.username !== '' || url.password !== '') return 'The address of a webhook has no user name and no password.'
  return undefined
}

/** The percentages of a budget that have been reached, the smallest first. Amounts in cents. */
export const reachedPercentages = (
  { cents, percentages }: { cents: number; percentages: readonly number[] },
  spentCents: bigint,
): number[] => percentages.filter((percentage) => isReached({ cents, percentage }, spentCents))

/** Whether so many percent of an amount are spent; exact. */
export const isReached = ({ cents, percentage }: { cents: number; percentage: number }, spentCents: bigint): boolean =>
  spentCents * 100n >= BigInt(cents) * BigInt(percentage)
