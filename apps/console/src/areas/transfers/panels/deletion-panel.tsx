import { ActionIcon, Group, Paper, Progress, Text, Tooltip } from '@mantine/core'
import { second } from '@perigee/std/durations'
import { CircleAlert, CircleCheck, CircleSlash, RotateCw, Square, X } from 'lucide-react'
import { useEffect } from 'react'
import { type Deletion, useDeletions, useObjectStorage } from '@/areas/storage/public'
import { useLeaveWarning } from '@/lib/use-leave-warning'

/** The deletions of the tab that run, or have ended lately, or went wrong. */
export function DeletionPanel() {
  const deletions = useDeletions()
  useLeaveWarning(deletions.some(({ status }) => status === 'running'))
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

function DeletionRow({ deletion }: { deletion: Deletion }) {
  const { deletions } = useObjectStorage()
  const { id, what, status } = deletion

  useEffect(() => {
    if (status !== 'finished') return undefined
    const timer = setTimeout(() => deletions.forget(id), finishedShownFor)
    return () => clearTimeout(timer)
  }, [deletions, id, status])

  return (
    <Group justify="space-between" wrap="nowrap" gap="sm" py={4}>
      <div style={{ minWidth: 0, flex: 1 }}>
        <Text size="sm" fw={500} truncate title={what}>
          {`${titles[status]} ${what}`}
        </Text>
        {status === 'running' && <Progress value={100} animated size="xs" my={4} aria-hidden />}
        <Text
          size="xs"
          role="status"
          className="tabular"
          c={status === 'failed' ? 'var(--mantine-color-error)' : 'dimmed'}
          style={{ overflowWrap: 'anywhere' }}
        >
          {statusText(deletion)}
        </Text>
      </div>
      <StatusIcon status={status} />
      {(status === 'failed' || status === 'stopped') && (
        <Tooltip label="Try again">
          <ActionIcon aria-label={`Delete ${what} again`} onClick={() => deletions.retry(id)}>
            <RotateCw size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      {status === 'running' ? (
        <Tooltip label="Stop">
          <ActionIcon aria-label={`Stop deleting ${what}`} onClick={() => deletions.stop(id)}>
            <Square size={14} aria-hidden />
          </ActionIcon>
        </Tooltip>
      ) : (
        <Tooltip label="Close">
          <ActionIcon aria-label={`Close the deletion of ${what}`} onClick={() => deletions.forget(id)}>
            <X size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </Group>
  )
}

const titles = {
  running: 'Deleting',
  finished: 'Deleted',
  stopped: 'Stopped deleting',
  failed: 'Failed to delete',
} satisfies Record<Deletion['status'], string>

function statusText({ status, deleted, failedMessage }: Deletion): string {
  const gone = `${deleted} ${deleted === 1 ? 'object' : 'objects'} deleted`
  if (status === 'failed') return `Error deleting file. ${failedMessage ?? ''}`
  if (deleted > 0) return gone
  return status === 'stopped' ? 'Nothing was deleted.' : ' '
}

function StatusIcon({ status }: Pick<Deletion, 'status'>) {
  if (status === 'finished') return <CircleCheck size={18} color="var(--mantine-color-green-7)" aria-hidden />
  if (status === 'failed') return <CircleAlert size={18} color="var(--mantine-color-error)" aria-hidden />
  if (status === 'stopped') return <CircleSlash size={18} color="var(--mantine-color-dimmed)" aria-hidden />
  return null
}
