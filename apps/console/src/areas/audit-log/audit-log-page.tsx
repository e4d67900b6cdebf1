import { Button, Menu, Text } from '@mantine/core'
import { type ExportFormat, exportFormats } from '@perigee/contract/audit'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ChevronDown, Download, ScrollText } from 'lucide-react'
import { useState } from 'react'
import { TablePagination } from '@/components/data-table/table-pagination'
import { EmptyState } from '@/components/empty-state'
import { ErrorState } from '@/components/error-state'
import { HelpLink } from '@/components/help-link'
import { PageHeader } from '@/components/page-header'
import { useAccount } from '@/lib/account'
import { startDownload } from '@/lib/start-download'
import { useMay } from '@/lib/use-may'
import { useProject } from '@/lib/use-project'
import { filterIn, isNarrowed, type LogFilter, searchOf } from './log-filter'
import { logSearch } from './log-search'
import { LogFilters } from './log-filters'
import { LogTable } from './log-table'
import { exportUrl, logPage } from './queries'

/** Page n begins behind the entry that `starts[n - 1]` names; the first one with none. */
interface Place {
  starts: readonly (number | undefined)[]
  page: number
  limit: number
}

const firstPage = (limit: number): Place => ({ starts: [undefined], page: 1, limit })

/** What happened in a project, newest first. */
export function AuditLogPage() {
  const project = useProject()
  const account = useAccount()
  const readsOthers = useMay(project)('audit.readOthers')
  const filter = filterIn(logSearch(useSearch({ strict: false })))
  const navigate = useNavigate()
  const [{ starts, page, limit }, setPlace] = useState(firstPage(25))
  const { data, error, isFetching, refetch } = useQuery(
    logPage(project.id, filter, { before: starts[page - 1], limit }),
  )
  const known = (page - 1) * limit + (data?.entries.length ?? 0)
  const isEmpty = known === 0 && data !== undefined && !isFetching

  function look(next: LogFilter) {
    void navigate({ to: '.', search: () => searchOf(next), replace: true, resetScroll: false })
    setPlace(firstPage(limit))
  }
  function turnTo(to: number) {
    const next = data?.next ?? undefined
    const reached = to > starts.length && next !== undefined ? [...starts, next] : starts
    setPlace({ starts: reached, page: Math.min(to, reached.length), limit })
  }

  return (
    <>
      <PageHeader
        title="Audit log"
        subtitle={
          <>
            {readsOthers
              ? 'Who did what in this project, and from where. Entries are kept for a year.'
              : 'What you did in this project, and from where. The owner and admins see what everybody did.'}{' '}
            <HelpLink topic="auditLog" />
          </>
        }
        action={!isEmpty && <ExportMenu projectId={project.id} filter={filter} />}
      />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : isEmpty && !isNarrowed(filter) ? (
        <EmptyState icon={ScrollText} title="Nothing has happened yet">
          {readsOthers
            ? 'Changes to people, limits, access keys and buckets of this project will be listed here.'
            : 'What you change in this project will be listed here.'}
        </EmptyState>
      ) : (
        <>
          <LogFilters projectId={project.id} filter={filter} readsOthers={readsOthers} onFilter={look} />
          {isEmpty ? (
            <Text c="dimmed" ta="center" py="lg" role="status">
              No entry matches the filters.
            </Text>
          ) : (
            <LogTable entries={data?.entries} busy={isFetching} ownId={account.id} />
          )}
          <TablePagination
            total={Math.max(known, (starts.length - 1) * limit + 1)}
            more={page === starts.length && typeof data?.next === 'number'}
            page={page}
            size={limit}
            allowAll={false}
            onPage={turnTo}
            onSize={(size) => setPlace(firstPage(size))}
          />
        </>
      )}
    </>
  )
}

const formatNames: Record<ExportFormat, string> = { csv: 'CSV, for spreadsheets', jsonl: 'JSON lines, for programs' }

/** A file with all that the filters find, not only with this page. */
const ExportMenu = ({ projectId, filter }: { projectId: string; filter: LogFilter }) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <Button
        variant="default"
        leftSection={<Download size={16} aria-hidden />}
        rightSection={<ChevronDown size={16} aria-hidden />}
      >
        Export
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {exportFormats.map((format) => (
        <Menu.Item
          key={format}
          onClick={() => startDownload(exportUrl(projectId, filter, format), `audit-log.${format}`)}
        >
          {formatNames[format]}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)
