/** What its owner sets about a budget. */
export interface BudgetRules {
  /** A month of UTC. */
  cents: number
  /** At which its owner is told, the smallest first. */
  percentages: number[]
  /** Whether downloads are refused when the whole budget is spent. */
  stopDownloads: boolean
  mail: boolean
  /** An address, or null for none. */
  webhook: string | null
}
