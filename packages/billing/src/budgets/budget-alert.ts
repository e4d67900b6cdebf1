import type { BudgetRow } from '@perigee/satellite-db/budgets'
import type { OutgoingMail } from '@perigee/satellite-db/outgoing-mails'
import type { UserRow } from '@perigee/satellite-db/users'

/** Part of a budget is spent. */
export interface BudgetAlert {
  budget: BudgetRow
  /** Its first moment. */
  month: Date
  /** The highest one that was reached now. */
  percentage: number
  spentCents: number
  downloadsStopped: boolean
}

/** To whoever pays. */
export const mailOf = (
  { email }: Pick<UserRow, 'email'>,
  { budget, month, percentage, spentCents, downloadsStopped }: BudgetAlert,
): OutgoingMail => ({
  mail: 'budgetReached',
  to: email,
  facts: {
    project: budget.project?.name ?? null,
    bucket: budget.bucket,
    month: nameOf(month),
    percentage,
    cents: budget.cents,
    spentCents,
    downloadsStopped,
  },
})

/** The body of what is sent to the webhook. */
export const eventOf = ({ budget, month, percentage, spentCents, downloadsStopped }: BudgetAlert, now: Date): string =>
  JSON.stringify({
    type: 'budget.reached',
    timestamp: now.toISOString(),
    data: {
      budget: budget.id,
      scope: budget.project === null ? 'account' : budget.bucket === null ? 'project' : 'bucket',
      project: budget.project?.publicId ?? null,
      bucket: budget.bucket,
      month: nameOf(month),
      percentage,
      cents: budget.cents,
      spentCents,
      downloadsStopped,
    },
  })

/** Such as 2026-11. */
const nameOf = (month: Date): string => month.toISOString().slice(0, 7)
