import type { Action } from '@/components/actions/action'
import { RowTick } from '@/components/data-table/row-tick'
import type { LiveRowOptions } from '@/components/data-table/use-live-row'
import type { KeyOrder } from './list-keys'
import type { RestKey } from '@perigee/contract/rest-keys'

export interface ApiKeyListProps {
  /** Absent while they are on their way. */
  keys: readonly RestKey[] | undefined
  /** Whether the satellite knows what keys may do and how they are used. */
  narrows: boolean
  actionsOf: (key: RestKey) => readonly Action[]
  isReplaced: (key: RestKey) => boolean
  isSelected: (key: RestKey) => boolean
  onTick: (key: RestKey, options: { on: boolean; extend: boolean }) => void
}

interface Column {
  value: KeyOrder
  label: string
  /** Only where the satellite knows it. */
  narrow?: true
}

const columns: readonly Column[] = [
  { value: 'name', label: 'Name' },
  { value: 'createdAt', label: 'Date created' },
  { value: 'expiresAt', label: 'Expires' },
  { value: 'lastUsedAt', label: 'Last used', narrow: true },
  { value: 'calls', label: 'Calls', narrow: true },
]

/** What the list can be sorted by. */
export const sortColumns = (narrows: boolean): readonly Column[] => columns.filter(({ narrow }) => narrows || !narrow)

/** A key leads nowhere; it has a menu. */
export const liveKey = (
  key: RestKey,
  { actionsOf, onTick, isSelected }: Pick<ApiKeyListProps, 'actionsOf' | 'onTick' | 'isSelected'>,
): LiveRowOptions => ({
  label: menuLabel(key),
  actions: actionsOf(key),
  onTick: ({ extend }) => onTick(key, { on: !isSelected(key), extend }),
})

export const menuLabel = ({ name }: RestKey): string => `Actions for ${name}`

interface TickProps extends Pick<ApiKeyListProps, 'isSelected' | 'onTick'> {
  of: RestKey
}

export const KeyTick = ({ of, isSelected, onTick }: TickProps) => (
  <RowTick name={of.name} checked={isSelected(of)} onTick={(options) => onTick(of, options)} />
)
