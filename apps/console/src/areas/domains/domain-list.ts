import type { DomainInfo } from '@perigee/contract/domains'
import type { Action } from '@/components/actions/action'
import type { LiveRowOptions } from '@/components/data-table/use-live-row'

export interface DomainListProps {
  /** Absent while the first page is on its way. */
  domains: readonly DomainInfo[] | undefined
  actionsOf: (domain: DomainInfo) => readonly Action[]
  onOpen: (domain: DomainInfo) => void
}

export const menuLabel = ({ subdomain }: DomainInfo): string => `Actions for ${subdomain}`

/** A row leads to its records. */
export const liveDomain = (domain: DomainInfo, { actionsOf, onOpen }: DomainListProps): LiveRowOptions => ({
  label: menuLabel(domain),
  actions: actionsOf(domain),
  onOpen: () => onOpen(domain),
})
