import type { SatelliteDb } from '@perigee/satellite-db/schema'
import type { ProjectRow } from '@perigee/satellite-db/projects'
import type { UserRow } from '@perigee/satellite-db/users'

/** What of money is still open when somebody wants to go. */
export interface OpenBusiness {
  /** Drafts are among them. */
  unpaidInvoices: number
  /** Cents. */
  amountOwed: number
  /** Something of this month will be charged for. */
  currentUsage: boolean
  /** Something of months before is not invoiced yet. */
  invoicingIncomplete: boolean
}

/** Of an account, or of one of its projects; nothing while nothing is charged for. */
export type ReadOpenBusiness = (
  db: SatelliteDb,
  user: UserRow,
  project?: Pick<ProjectRow, 'internalId' | 'publicId' | 'name'>,
) => Promise<OpenBusiness>

export const holdsBack = ({ unpaidInvoices, currentUsage, invoicingIncomplete }: OpenBusiness): boolean =>
  unpaidInvoices > 0 || currentUsage || invoicingIncomplete
