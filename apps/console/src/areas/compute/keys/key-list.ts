import type { SshKey } from '@perigee/contract/compute'
import type { Action } from '@/components/actions/action'
import type { LiveRowOptions } from '@/components/data-table/use-live-row'

export interface KeyListProps {
  /** Absent while they are on their way. */
  keys: readonly SshKey[] | undefined
  busy: boolean
  actionsOf: (key: SshKey) => readonly Action[]
}

export const menuLabel = ({ name }: SshKey): string => `Actions for ${name}`

/** A key leads nowhere; it has a menu. */
export const liveKey = (key: SshKey, actions: readonly Action[]): LiveRowOptions => ({ label: menuLabel(key), actions })
