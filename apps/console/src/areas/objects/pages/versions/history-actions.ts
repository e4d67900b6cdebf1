import type { Place, StorageContext } from '@/areas/storage/public'
import { useTrialGate } from '@/areas/trial/public'
import { CalendarClock, History, Undo2 } from 'lucide-react'
import { type Action, offered } from '@/components/actions/action'
import { openDialog } from '@/lib/dialogs'
import { undeleteDialog, viewAsOfDialog } from '../../lazy-dialogs'
import { useHistory, useKeepsVersions } from '../../model/versions/use-history'

/** The ways to the past of a folder, for the menu of its bucket. */
export function useHistoryActions(context: StorageContext, place: Place): Action[] {
  const history = useHistory(context)
  const gate = useTrialGate()
  const keeps = useKeepsVersions(context, place.bucket)
  const { at } = history
  return offered(
    (keeps || history.showsVersions) && {
      label: `${history.showsVersions ? 'Hide' : 'Show'} object versions`,
      icon: History,
      run: () => history.showVersions(!history.showsVersions),
    },
    keeps && {
      label: 'View as of…',
      icon: CalendarClock,
      run: () => openDialog(viewAsOfDialog, { at, onChoose: history.viewAt }),
    },
    keeps && {
      label: 'Undelete files…',
      icon: Undo2,
      run: gate(() => openDialog(undeleteDialog, { context, place })),
    },
  )
}
