import type { Budget } from './queries'

type Covered = Pick<Budget, 'scope' | 'projectId' | 'projectName' | 'bucketName'>

/** What a budget covers, as its title: 'All projects', 'Project Photos', 'Bucket raw in Photos'. */
export function coveredText({ scope, projectId, projectName, bucketName }: Covered): string {
  if (scope === 'account') return 'All projects'
  const project = projectName ?? projectId ?? 'a project that is gone'
  return scope === 'project' ? `Project ${project}` : `Bucket ${bucketName ?? ''} in ${project}`
}

/** 0 and more, rounded down: 100 stands for a budget that is spent, and nothing less does. */
export const spentPercent = ({ spentCents, cents }: Pick<Budget, 'spentCents' | 'cents'>): number =>
  Math.floor((spentCents * 100) / cents)

/** Budgets know months of UTC alone. */
export const monthName = (now: Date): string => now.toLocaleDateString('en-US', { month: 'long', timeZone: 'UTC' })

/** The first day of the next month, with which everything begins anew: 'December 1 (UTC)'. */
export const nextMonth = (now: Date): string =>
  `${monthName(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)))} 1 (UTC)`

/** Whom a budget tells: 'Alerts by mail and webhook'. */
export function alertsText({ mail, webhook }: Pick<Budget, 'mail' | 'webhook'>): string {
  const ways = [...(mail ? ['mail'] : []), ...(webhook === null ? [] : ['webhook'])]
  return ways.length === 0 ? 'Nobody is alerted' : `Alerts by ${ways.join(' and ')}`
}
