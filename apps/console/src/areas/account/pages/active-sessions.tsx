import { Button, Group, Text, Title } from '@mantine/core'
import type { ActiveSession } from '@perigee/contract/sessions'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { TablePagination } from '@/components/data-table/table-pagination'
import { ErrorState } from '@/components/error-state'
import { notify } from '@/lib/notify'
import { deviceText } from '@perigee/domain/device-text'
import { type SessionCursor, sessionPage, useEndSessions } from '../model/sessions'
import { SessionTable } from './session-table'

const firstPage: SessionCursor = { page: 1, limit: 10, order: 'expiresAt', direction: 'desc' }

/** Where the account is logged in. */
export function ActiveSessions() {
  const id = useId()
  const [cursor, setCursor] = useState(firstPage)
  const [ending, setEnding] = useState<ActiveSession | 'others' | null>(null)
  const { data, error, isFetching, refetch } = useQuery(sessionPage(cursor))
  const move = (patch: Partial<SessionCursor>) => setCursor((before) => ({ ...before, page: 1, ...patch }))

  return (
    <section aria-labelledby={id}>
      <Group justify="space-between" mb="sm">
        <Title order={2} id={id}>
          Active Sessions
        </Title>
        {(data?.totalCount ?? 0) > 1 && (
          <Button variant="default" onClick={() => setEnding('others')}>
            End all other sessions
          </Button>
        )}
      </Group>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <SessionTable
            sessions={data?.sessions}
            cursor={cursor}
            busy={isFetching}
            onSort={(order, direction) => move({ order, direction })}
            onEnd={setEnding}
          />
          <TablePagination
            total={data?.totalCount ?? 0}
            page={cursor.page}
            size={cursor.limit}
            onPage={(page) => move({ page })}
            onSize={(limit) => move({ limit })}
          />
        </>
      )}
      {ending && <EndSessions which={ending} onEnded={() => move({})} onClose={() => setEnding(null)} />}
    </section>
  )
}

interface EndProps {
  which: ActiveSession | 'others'
  onEnded: () => void
  onClose: () => void
}

function EndSessions({ which, onEnded, onClose }: EndProps) {
  const end = useEndSessions()
  const many = which === 'others'
  const done = () => {
    notify.success(many ? 'All other sessions were ended.' : 'The session was ended.')
    onEnded()
    onClose()
  }
  return (
    <Dialog
      title={many ? 'End All Other Sessions' : 'End Session'}
      intent="destructive"
      status={end.isPending ? 'busy' : 'ready'}
      error={end.error}
      onSubmit={() => end.mutate(many ? 'others' : { id: which.id }, { onSuccess: done })}
      onClose={onClose}
    >
      <div>
        <Text size="sm">
          {many
            ? 'Every other device is logged out at once. You stay logged in here.'
            : `${deviceText(which.userAgent)} is logged out at once and has to log in again.`}
        </Text>
      </div>
      <DialogActions>
        <CancelButton />
        <SubmitButton>{many ? 'End all other sessions' : 'End session'}</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}
