import { type Place, refId, type StorageContext } from '@/areas/storage/public'
import { useGuardedUpload } from '@/areas/transfers/public'
import { useTrialGate } from '@/areas/trial/public'
import { FolderFrame } from '../folder-frame'
import { useSelection } from '@/components/data-table/use-selection'
import { useAsSignal } from '@/lib/create-signal'
import { useState } from 'react'
import type { Entry } from '../../model/entries'
import { useFolder } from '../../model/use-folder'
import { type Chosen, chosenOf, isKey } from '../../model/versions/key-entries'
import { versionPaging } from '../../model/versions/version-paging'
import { NothingHere } from '../nothing-here'
import type { HistoryParts } from './history-parts'
import { useVersionHandlers } from './use-version-handlers'
import { VersionsView } from './versions-view'

interface Props {
  context: StorageContext
  place: Place
  parts: HistoryParts
  onGo: (place: Place, by: 'key' | 'mouse') => void
}

const noEntries: readonly Entry[] = []
const nothing = () => undefined

/** A folder with all versions of its files. */
export function VersionsPage({ context, place, parts, onGo }: Props) {
  const folder = useFolder(context, place, versionPaging)
  const { entries, shown } = folder
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const selection = useSelection<Chosen>({
    idOf: refId,
    entries: entries && chosenOf(entries),
    shown: shown && chosenOf(shown.filter((entry) => !isKey(entry) || open.has(entry.key))),
    isWhole: folder.isWhole && !folder.more && entries?.some((entry) => isKey(entry) && entry.more) === false,
  })
  const handlers = useVersionHandlers({ context, place, parts, selection, onGo })
  const listed = useAsSignal(entries ?? noEntries)
  const gate = useTrialGate()
  const upload = useGuardedUpload(context, place, { onSingle: nothing, onStored: nothing })

  return (
    <>
      <parts.FolderHead context={context} place={place} listed={listed} upload={upload} />
      <FolderFrame
        context={context}
        folder={folder}
        empty={<NothingHere context={context} place={place} onFiles={gate(upload)} />}
      >
        <VersionsView
          context={context}
          place={place}
          folder={folder}
          selection={selection}
          handlers={handlers}
          open={open}
          onToggle={(key) =>
            setOpen((before) => {
              const next = new Set(before)
              if (!next.delete(key)) next.add(key)
              return next
            })
          }
        />
      </FolderFrame>
    </>
  )
}
