import { RowTick } from '@/components/data-table/row-tick'
import { shownName } from '@/lib/shown-name'
import type { Teammate } from '../model/teammate'
import type { TeamListProps } from './team-list-props'

interface Props extends Pick<TeamListProps, 'isSelected' | 'onTick'> {
  person: Teammate
}

export const PersonTick = ({ person, isSelected, onTick }: Props) => (
  <RowTick name={shownName(person.email)} checked={isSelected(person)} onTick={(options) => onTick(person, options)} />
)
