import type { LinkInfo } from '@perigee/contract/links'
import type { Action } from '@/components/actions/action'
import type { LiveRowOptions } from '@/components/data-table/use-live-row'
import { linkName } from '../model/link-text'

export interface LinkListProps {
  /** Absent while the first page is on its way. */
  links: readonly LinkInfo[] | undefined
  actionsOf: (link: LinkInfo) => readonly Action[]
  /** Whether the person may do anything with several of them. */
  canSelect: (link: LinkInfo) => boolean
  isSelected: (link: LinkInfo) => boolean
  onTick: (link: LinkInfo, options: { on: boolean; extend: boolean }) => void
}

export const menuLabel = (link: LinkInfo): string => `Actions for ${linkName(link)}`

export const liveLink = (link: LinkInfo, actionsOf: LinkListProps['actionsOf']): LiveRowOptions => ({
  label: menuLabel(link),
  actions: actionsOf(link),
})
