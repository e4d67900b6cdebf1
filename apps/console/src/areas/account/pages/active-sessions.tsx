import { Button, Group, Title } from '@mantine/core'
import type { ActiveSession } from '@perigee/contract/sessions'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { TablePagination } from '@/components/data-table/table-pagination'
import { ErrorState } from '@/components/error-state'
import { useConfig } from '@/lib/config'
import { openDialog } from '@/lib/dialogs'
import { endsOtherSessions } from '@/lib/flags'
import { EndSessionsDialog } from '../dialogs/end-sessions-dialog'
import { type SessionCursor, sessionPage } from '../model/sessions'
import { SessionTable } from './session-table'

const firstPage: SessionCursor = { page: 1, limit: 10, order: 'expiresAt', direction: 'desc' }

/** Where the account is logged in. */
export function ActiveSessions() {
  const id = useId()
  const endsAll = endsOtherSessions(useConfig())
  const [cursor, setCursor] = useState(firstPage)
  const { data, error, isFetching, refetch } = useQuery(sessionPage(cursor))
  const move = (patch: Partial<SessionCursor>) => setCursor((before) => ({ ...before, page: 1, ...patch }))
  const end = (which: ActiveSession | 'others') => openDialog(EndSessionsDialog, { which, onEnded: () => move({}) })

  return (
    <section aria-labelledby={id}>
      <Group justify="space-between" mb="sm">
        <Title order={2} id={id}>
          Active sessions
        </Title>
        {(data?.totalCount ?? 0) > 1 && endsAll && (
          <Button variant="default" onClick={() => end('others')}>
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
            onEnd={end}
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
    </section>
  )
}
