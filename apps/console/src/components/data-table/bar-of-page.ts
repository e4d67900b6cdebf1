import type { ComponentProps } from 'react'
import type { Action } from '../actions/action'
import type { SelectionBar } from './selection-bar'
import type { Selection } from './use-selection'

/** The bar of a list that the server pages: all means this page. Undefined while nothing is ticked. */
export function barOfPage<Row>(
  { selected, elsewhere, isSelected, select, clear }: Selection<Row>,
  selectable: readonly Row[] | undefined,
  actions: readonly Action[],
): ComponentProps<typeof SelectionBar> | undefined {
  if (selected.length === 0) return undefined
  return {
    count: selected.length,
    elsewhere: { count: elsewhere, where: 'on other pages' },
    total: selected.length + (selectable?.filter((row) => !isSelected(row)).length ?? 0),
    allLabel: 'Select all on this page',
    actions,
    onAll: () => select(selectable ?? [], true),
    onClear: clear,
  }
}
