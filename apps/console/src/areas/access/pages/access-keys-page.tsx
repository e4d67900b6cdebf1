import { Button } from '@mantine/core'
import type { ApiKeyInfo } from '@perigee/contract/api-keys'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, Plus, Trash2 } from 'lucide-react'
import type { Action } from '@/components/actions/action'
import { isEmptyList, ListPage, useListCursor, useNarrowList } from '@/components/data-table/list-page'
import { CardsSort } from '@/components/data-table/cards-sort'
import { barOfPage } from '@/components/data-table/bar-of-page'
import { useSelection } from '@/components/data-table/use-selection'
import { EmptyState } from '@/components/empty-state'
import { PageHeader } from '@/components/page-header'
import { CannotDeleteDialog } from '@/components/cannot-delete-dialog'
import { newAccessDialog } from '../lazy-dialogs'
import { openDialog } from '@/lib/dialogs'
import { useAccount } from '@/lib/account'
import { useMay } from '@/lib/use-may'
import { useProject } from '@/lib/use-project'
import { useTrialGate } from '@/areas/trial/public'
import { AccessKeyCards } from './access-key-cards'
import { AccessKeyTable } from './access-key-table'
import { DeleteAccessDialog } from '../dialogs/delete-access-dialog'
import { type ApiKeyOrder, apiKeyOrders, orderWords } from '@perigee/domain/sort-orders'
import { accessKeyPage } from '../queries'

const sortable: readonly { value: ApiKeyOrder; label: string }[] = [
  { value: 'name', label: 'Name' },
  { value: 'createdAt', label: 'Date created' },
  { value: 'creator', label: 'Created by' },
]

export function AccessKeysPage() {
  const project = useProject()
  const { cursor, move } = useListCursor(orderWords(apiKeyOrders))
  const query = useQuery(accessKeyPage(project.id, cursor))
  const may = useMay(project)
  const account = useAccount()

  const narrow = useNarrowList()
  const gate = useTrialGate()

  const canDelete = ({ creatorEmail }: ApiKeyInfo) => may('accessKey.delete', { creatorEmail })
  const selectable = query.data?.apiKeys.filter(canDelete)
  const selection = useSelection({
    idOf: ({ id }: ApiKeyInfo) => id,
    entries: query.data?.apiKeys,
    shown: selectable,
    isWhole: cursor.search === '' && query.data?.totalCount === query.data?.apiKeys.length,
  })
  const { selected, isSelected, tick: onTick } = selection

  function remove(keys: readonly ApiKeyInfo[]) {
    // A key of somebody else asks for the greater right.
    const { creatorEmail } = keys.find((key) => key.creatorEmail !== account.email) ?? { creatorEmail: account.email }
    openDialog(
      DeleteAccessDialog,
      {
        projectId: project.id,
        keys,
        onDeleted() {
          selection.clear()
          // The last row of the last page may be the one that went.
          move({})
        },
      },
      { needs: { project, action: 'accessKey.delete', target: { creatorEmail } } },
    )
  }
  function removeOne(key: ApiKeyInfo) {
    const { creatorEmail } = key
    if (canDelete(key)) remove([key])
    else openDialog(CannotDeleteDialog, { what: 'access key', creatorEmail })
  }
  const list = {
    keys: query.data?.apiKeys,
    actionsOf: (key: ApiKeyInfo): readonly Action[] => [
      { label: 'Delete access key', icon: Trash2, destructive: true, run: () => removeOne(key) },
    ],
    canSelect: canDelete,
    isSelected,
    onTick,
  }
  const newAccess = (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={gate(() => openDialog(newAccessDialog, { project }))}>
      New Access
    </Button>
  )

  return (
    <>
      <PageHeader
        title="Access Keys"
        subtitle="Credentials for applications that work with the data of this project."
        action={!isEmptyList(query.data, cursor) && newAccess}
      />
      <ListPage
        query={query}
        cursor={cursor}
        onMove={move}
        nouns={['access key', 'access keys']}
        selection={barOfPage(selection, selectable, [
          { label: 'Delete access keys', icon: Trash2, destructive: true, run: () => remove(selected) },
        ])}
        empty={
          <EmptyState icon={KeyRound} title="No access keys yet" action={newAccess}>
            An access key lets an application read and write your data. Create one to connect your tools.
          </EmptyState>
        }
      >
        {narrow ? (
          <>
            <CardsSort columns={sortable} cursor={cursor} onMove={move} />
            <AccessKeyCards {...list} />
          </>
        ) : (
          <AccessKeyTable
            {...list}
            cursor={cursor}
            busy={query.isFetching}
            onTickAll={(on) => selection.select(selectable ?? [], on)}
            onSort={(order, direction) => move({ order, direction })}
          />
        )}
      </ListPage>
    </>
  )
}
