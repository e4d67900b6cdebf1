import { Paper } from '@mantine/core'
import { second } from '@perigee/std/durations'
import { Square, X } from 'lucide-react'
import { useEffect } from 'react'
import { type Activity, type Deletion, deletionsOf, useActivities } from '../model/activities'
import { isUnderWay } from '../model/activity-list'
import { ActivityRow, type ActivityTexts } from './activity-row'

/** The deletions of the tab that run, or have ended lately, or went wrong. */
export function DeletionPanel({ activities }: { activities: readonly Activity[] }) {
  const deletions = deletionsOf(activities)
  if (deletions.length === 0) return null
  return (
    <Paper component="section" withBorder shadow="md" aria-label="Deletions" px="md" py="xs">
      {deletions.map((deletion) => (
        <DeletionRow key={deletion.id} deletion={deletion} />
      ))}
    </Paper>
  )
}

const finishedShownFor = 4 * second
const stop = { tip: 'Stop', icon: Square, size: 14 }

function DeletionRow({ deletion }: { deletion: Deletion }) {
  const activities = useActivities()
  const { id, what, status } = deletion
  const close = () => activities.forget((activity) => activity.id === id)

  useEffect(() => {
    if (status !== 'finished') return undefined
    const timer = setTimeout(() => activities.forget((activity) => activity.id === id), finishedShownFor)
    return () => clearTimeout(timer)
  }, [activities, id, status])

  return (
    <ActivityRow
      activity={deletion}
      texts={textsOf(deletion)}
      stop={stop}
      close={{ label: `Close the deletion of ${what}`, icon: X, run: close }}
    />
  )
}

const titles = {
  waiting: 'Deleting',
  running: 'Deleting',
  finished: 'Deleted',
  stopped: 'Stopped deleting',
  failed: 'Failed to delete',
} satisfies Record<Deletion['status'], string>

const textsOf = (deletion: Deletion): ActivityTexts => ({
  title: `${titles[deletion.status]} ${deletion.what}`,
  hint: deletion.what,
  status: statusText(deletion),
  progress: isUnderWay(deletion) ? { value: 'unknown', label: '' } : null,
  stop: `Stop deleting ${deletion.what}`,
  retry: `Delete ${deletion.what} again`,
})

function statusText({ status, of, deleted, kept, failedMessage }: Deletion): string {
  const word = of === 'version' ? 'version' : 'object'
  const count = `${deleted} ${deleted === 1 ? word : `${word}s`}`
  // A marker hides what is kept: it looks deleted, and is not.
  const gone = kept === undefined ? `${count} deleted` : `${count} marked as deleted; ${kept}`
  if (status === 'failed') return `Error deleting file. ${failedMessage ?? ''}`
  if (deleted > 0) return gone
  return status === 'stopped' ? 'Nothing was deleted.' : ' '
}
