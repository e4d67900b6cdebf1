import type { ApiKeyInfo } from '@perigee/contract/api-keys'
import type { Action } from '@/components/actions/action'
import type { LiveRowOptions } from '@/components/data-table/use-live-row'
import { shownKeyName } from './key-name'

export interface AccessKeyListProps {
  /** Absent while the first page is on its way. */
  keys: readonly ApiKeyInfo[] | undefined
  actionsOf: (key: ApiKeyInfo) => readonly Action[]
  /** Whether the person may do anything with several of them. */
  canSelect: (key: ApiKeyInfo) => boolean
  isSelected: (key: ApiKeyInfo) => boolean
  onTick: (key: ApiKeyInfo, options: { on: boolean; extend: boolean }) => void
}

/** A key leads nowhere; it has a menu. */
export const liveKey = (key: ApiKeyInfo, actionsOf: AccessKeyListProps['actionsOf']): LiveRowOptions => ({
  label: `Actions for ${shownKeyName(key.name)}`,
  actions: actionsOf(key),
})
