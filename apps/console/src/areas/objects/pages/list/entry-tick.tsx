import { RowTick } from '@/components/data-table/row-tick'
import { shownName } from '@/lib/shown-name'
import type { LineProps } from './entry-actions'

export const EntryTick = ({ entry, isSelected, tabIndex, onTick }: LineProps) => (
  <RowTick
    name={shownName(entry.name)}
    checked={isSelected(entry)}
    tabIndex={tabIndex}
    onTick={(options) => onTick(entry, options)}
  />
)
