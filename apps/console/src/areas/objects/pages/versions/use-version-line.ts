import { useLiveRow } from '@/components/data-table/use-live-row'
import tableStyles from '@/components/data-table/data-table.module.css'
import type { Selection } from '@/components/data-table/use-selection'
import type { VersionEntry } from '../../model/entries'
import type { Chosen } from '../../model/versions/key-entries'
import { versionActions, type VersionHandlers } from './version-actions'
import { versionTitle } from './version-name'

export interface VersionLineProps {
  bucket: string
  version: VersionEntry
  /** All versions of its file that are known, newest first. */
  among: readonly VersionEntry[]
  /** The markers that hide the file. */
  hiding: readonly VersionEntry[]
  selection: Selection<Chosen>
  handlers: VersionHandlers
}

/** What makes an element the line of a version. */
export function useVersionLine({ version, among, hiding, selection, handlers }: VersionLineProps) {
  const title = versionTitle(version)
  const actions = versionActions(version, { among, hiding }, handlers)
  const isSelected = selection.isSelected(version)
  const onPreview = () => handlers.onPreview(version, among)
  const live = useLiveRow({
    label: `Actions for ${title}`,
    actions,
    onOpen: version.isDeleteMarker ? undefined : onPreview,
    onTick: ({ extend }) => selection.tick(version, { on: !isSelected, extend }),
  })
  return {
    title,
    actions,
    isSelected,
    onPreview,
    menu: live.menu,
    tick: {
      name: title,
      checked: isSelected,
      onTick: (options: { on: boolean; extend: boolean }) => selection.tick(version, options),
    },
    line: {
      ...live.handlers,
      className: tableStyles['live'] ?? '',
      'data-line': version.version,
      'data-selected': isSelected || undefined,
    },
  }
}
