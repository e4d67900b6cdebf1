import type { Action } from '@/components/actions/action'
import type { LiveRowOptions } from '@/components/data-table/use-live-row'
import { shownName } from '@/lib/shown-name'
import type { Teammate } from '../model/teammate'

/** What the table and the cards of the team are given. */
export interface TeamListProps {
  /** Absent while the first page is on its way. */
  people: readonly Teammate[] | undefined
  actionsOf: (person: Teammate) => readonly Action[]
  canSelect: (person: Teammate) => boolean
  isSelected: (person: Teammate) => boolean
  onTick: (person: Teammate, options: { on: boolean; extend: boolean }) => void
}

/** Nobody's row leads anywhere; it has a menu, and perhaps a box. */
export const livePerson = (
  person: Teammate,
  { actionsOf, canSelect, isSelected, onTick }: TeamListProps,
): LiveRowOptions => ({
  label: actionsLabel(person),
  actions: actionsOf(person),
  ...(canSelect(person) && { onTick: ({ extend }) => onTick(person, { on: !isSelected(person), extend }) }),
})

/** By the address, which no two have. */
export const actionsLabel = ({ email }: Teammate): string => `Actions for ${shownName(email)}`
