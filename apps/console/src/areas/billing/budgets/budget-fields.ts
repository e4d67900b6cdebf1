import type { BodyOf } from '@perigee/contract/call'
import { type budgets, budgetRules } from '@perigee/contract/payments/budgets'
import { problemOf } from '@perigee/contract/problem-of'
import { budgetPercentages, type BudgetScope } from '@perigee/domain/budgets'
import type { Budget } from './queries'

/** A budget as the form holds it. */
export interface BudgetFields {
  scope: BudgetScope
  projectId: string
  bucketName: string
  /** Dollars, as typed. */
  amount: string
  percentages: number[]
  /** One more, as typed: it counts as it stands. */
  another: string
  mail: boolean
  /** An address as typed; '' for none. */
  webhook: string
  stopDownloads: boolean
}

/** `projectId`: the project that is chosen at first, where one has to be. */
export const newBudget = (projectId: string): BudgetFields => ({
  scope: 'account',
  projectId,
  bucketName: '',
  amount: '',
  percentages: [...budgetPercentages.usual],
  another: '',
  mail: true,
  webhook: '',
  stopDownloads: false,
})

export const fieldsOf = (budget: Budget): BudgetFields => ({
  scope: budget.scope,
  projectId: budget.projectId ?? '',
  bucketName: budget.bucketName ?? '',
  amount: (budget.cents / 100).toFixed(budget.cents % 100 === 0 ? 0 : 2),
  percentages: budget.percentages,
  another: '',
  mail: budget.mail,
  webhook: budget.webhook ?? '',
  stopDownloads: budget.stopDownloads,
})

const dollars = /^(-?)(\d+)(?:\.(\d{1,2}))?$/

/** The cents that a typed amount of dollars means; undefined for what is no amount. */
export function centsOf(amount: string): number | undefined {
  const [, sign, whole = '', part = ''] = dollars.exec(amount.trim()) ?? []
  if (sign === undefined) return undefined
  const cents = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return sign === '-' ? -cents : cents
}

const { least, most } = budgetPercentages

/** The percentage that a text means; undefined for what is none. */
export function percentageOf(text: string): number | undefined {
  const typed = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0
  return typed >= least && typed <= most ? typed : undefined
}

/** Each once, the smallest first. */
export const ascending = (list: readonly number[]): number[] => [...new Set(list)].sort((one, other) => one - other)

const percentagesOf = ({ percentages: chosen, another }: BudgetFields): number[] =>
  ascending([...chosen, percentageOf(another) ?? []].flat())

const { cents, percentages, webhook } = budgetRules.shape

export function amountProblem(amount: string): string | undefined {
  if (amount.trim() === '') return 'Amount is required'
  const typed = centsOf(amount)
  return typed === undefined ? 'Write dollars and cents as in 25 or 25.50.' : problemOf(cents, typed)
}

/** What is wrong with each field, in the words of the call where it knows the rule. */
export const budgetProblems = (fields: BudgetFields): { [Name in keyof BudgetFields]?: string | undefined } => ({
  projectId: fields.scope !== 'account' && fields.projectId === '' ? 'Project is required' : undefined,
  bucketName: fields.scope === 'bucket' && fields.bucketName === '' ? 'Bucket is required' : undefined,
  amount: amountProblem(fields.amount),
  percentages: problemOf(percentages, percentagesOf(fields)),
  another:
    fields.another.trim() !== '' && percentageOf(fields.another) === undefined ? `${least} to ${most}` : undefined,
  webhook: problemOf(webhook, webhookOf(fields)),
})

const webhookOf = ({ webhook: typed }: BudgetFields): string | null => (typed.trim() === '' ? null : typed.trim())

/** What the calls take of fields without a problem. */
export const rulesOf = (fields: BudgetFields): BodyOf<typeof budgets.change> => ({
  cents: centsOf(fields.amount) ?? 0,
  percentages: percentagesOf(fields),
  stopDownloads: fields.stopDownloads,
  mail: fields.mail,
  webhook: webhookOf(fields),
})

/** What a new budget covers, as the call takes it. */
export const coveredOf = ({ scope, projectId, bucketName }: BudgetFields) => ({
  projectId: scope === 'account' ? null : projectId,
  bucketName: scope === 'bucket' ? bucketName : null,
})
