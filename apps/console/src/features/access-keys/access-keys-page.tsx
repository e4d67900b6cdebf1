import { Button, Group, Text } from '@mantine/core'
import type { ApiKeyInfo } from '@perigee/contract/api-keys'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { defaultPageSize } from '@/components/data-table/page-size'
import { SearchBox } from '@/components/data-table/search-box'
import { TablePagination } from '@/components/data-table/table-pagination'
import { EmptyState } from '@/components/empty-state'
import { ErrorState } from '@/components/error-state'
import { PageHeader } from '@/components/page-header'
import { CannotDeleteDialog } from '@/flows/cannot-delete/cannot-delete-dialog'
import { NewAccessDialog } from '@/flows/new-access/new-access-dialog'
import { useMayDelete } from '@/lib/object-storage/use-may-delete'
import { useProject } from '@/lib/use-project'
import { AccessKeyTable } from './access-key-table'
import { DeleteAccessDialog } from './delete-access/delete-access-dialog'
import { type AccessCursor, accessKeyPage } from './queries'

type OpenDialog = { kind: 'new' } | { kind: 'delete' | 'cannotDelete'; key: ApiKeyInfo }

const firstPage: AccessCursor = { page: 1, limit: defaultPageSize, search: '', order: 'name', direction: 'asc' }

export function AccessKeysPage() {
  const project = useProject()
  const [cursor, setCursor] = useState(firstPage)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const { data, error, isFetching, refetch } = useQuery(accessKeyPage(project.id, cursor))
  const mayDelete = useMayDelete(project, 'accessKey.delete')

  const move = (patch: Partial<AccessCursor>) => setCursor((before) => ({ ...before, page: 1, ...patch }))
  const close = () => setDialog(null)
  const isEmpty = data?.totalCount === 0 && cursor.search === ''
  const newAccess = (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setDialog({ kind: 'new' })}>
      New Access
    </Button>
  )

  return (
    <>
      <PageHeader
        title="Access Keys"
        subtitle="Credentials for applications that work with the data of this project."
        action={!isEmpty && newAccess}
      />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : isEmpty ? (
        <EmptyState icon={KeyRound} title="No access keys yet" action={newAccess}>
          An access key lets an application read and write your data. Create one to connect your tools.
        </EmptyState>
      ) : (
        <>
          <Group mb="md">
            <SearchBox label="Search access keys" onSearch={(search) => move({ search })} />
          </Group>
          <AccessKeyTable
            keys={data?.apiKeys}
            cursor={cursor}
            busy={isFetching}
            onSort={(order, direction) => move({ order, direction })}
            onDelete={(key) => setDialog({ kind: mayDelete(key.creatorEmail) ? 'delete' : 'cannotDelete', key })}
          />
          {data?.totalCount === 0 && (
            <Text c="dimmed" ta="center" py="lg" role="status">
              No access key matches the search.
            </Text>
          )}
          <TablePagination
            total={data?.totalCount ?? 0}
            page={cursor.page}
            size={cursor.limit}
            onPage={(page) => move({ page })}
            onSize={(limit) => move({ limit })}
          />
        </>
      )}
      {dialog?.kind === 'new' && <NewAccessDialog project={project} onClose={close} />}
      {dialog?.kind === 'cannotDelete' && (
        <CannotDeleteDialog what="access key" creatorEmail={dialog.key.creatorEmail} onClose={close} />
      )}
      {dialog?.kind === 'delete' && (
        <DeleteAccessDialog
          projectId={project.id}
          keys={[dialog.key]}
          onClose={close}
          onDeleted={() => {
            close()
            // The last row of the last page may be the one that went.
            move({})
          }}
        />
      )}
    </>
  )
}
