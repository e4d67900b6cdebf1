import { Button } from '@mantine/core'
import { restKeyHelp } from '@perigee/contract/rest-key-help'
import type { RestKey } from '@perigee/contract/rest-keys'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, Plus, RefreshCw, Trash2 } from 'lucide-react'
import { type Action, offered } from '@/components/actions/action'
import { CardsSort } from '@/components/data-table/cards-sort'
import { ListPage, useListCursor, useNarrowList } from '@/components/data-table/list-page'
import { pageCount } from '@/components/data-table/page-size'
import { useSelection } from '@/components/data-table/use-selection'
import { EmptyState } from '@/components/empty-state'
import { HelpLink } from '@/components/help-link'
import { PageHeader } from '@/components/page-header'
import { useConfig } from '@/lib/config'
import { openDialog } from '@/lib/dialogs'
import { narrowsRestKeys } from '@/lib/flags'
import { ApiKeyCards } from './api-key-cards'
import { sortColumns } from './api-key-list'
import { ApiKeyTable } from './api-key-table'
import { DeleteApiKeysDialog } from './delete-api-keys-dialog'
import { hasEnded, keyOrders, listKeys, replacedIn } from './list-keys'
import { NewApiKeyDialog } from './new-key/new-api-key-dialog'
import { restKeysQuery } from './queries'
import { RotateApiKeyDialog } from './rotate-api-key-dialog'

/** The keys with which programs manage the projects of the account. */
export function ApiKeysPage() {
  const narrows = narrowsRestKeys(useConfig())
  const narrow = useNarrowList()
  const { data, error, isFetching, refetch } = useQuery(restKeysQuery)
  const { cursor, move } = useListCursor(keyOrders, undefined, 'desc')
  const { search, limit } = cursor
  const found = data && listKeys(data, cursor)
  // Where the last page went with its rows, the one before it is shown.
  const page = Math.min(cursor.page, pageCount(found?.length ?? 0, limit))
  const keys = found?.slice((page - 1) * limit, page * limit)
  const selection = useSelection({ idOf: ({ id }: RestKey) => id, entries: data, shown: keys, isWhole: true })
  const { selected, elsewhere, isSelected, select, clear, tick: onTick } = selection

  const replaced = replacedIn(data ?? [])
  const isReplaced = ({ id }: RestKey) => replaced.has(id)
  const remove = (doomed: readonly RestKey[]) => openDialog(DeleteApiKeysDialog, { keys: doomed, onDeleted: clear })
  const list = {
    keys,
    narrows,
    isReplaced,
    isSelected,
    onTick,
    actionsOf: (key: RestKey): readonly Action[] =>
      offered(
        narrows && {
          label: 'Rotate API key',
          icon: RefreshCw,
          disabled: hasEnded(key) ? 'It has expired.' : isReplaced(key) ? 'It has been replaced already.' : undefined,
          run: () => openDialog(RotateApiKeyDialog, { of: key }),
        },
        { label: 'Delete API key', icon: Trash2, destructive: true, run: () => remove([key]) },
      ),
  }
  const newKey = (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => openDialog(NewApiKeyDialog)}>
      New API Key
    </Button>
  )

  return (
    <>
      <PageHeader
        title="API Keys"
        subtitle={
          <>
            Keys with which programs manage your projects for you. <HelpLink at={restKeyHelp.keys} />
          </>
        }
        action={data?.length !== 0 && newKey}
      />
      <ListPage
        query={{ data: found && { totalCount: found.length }, error, refetch }}
        cursor={{ ...cursor, page }}
        onMove={move}
        nouns={['API key', 'API keys']}
        selection={
          selected.length === 0
            ? undefined
            : {
                count: selected.length,
                elsewhere: { count: elsewhere, where: search === '' ? 'on other pages' : 'not shown' },
                total: new Set([...selected, ...(found ?? [])]).size,
                allLabel: `Select all ${found?.length ?? 0}`,
                actions: [{ label: 'Delete API keys', icon: Trash2, destructive: true, run: () => remove(selected) }],
                onAll: () => select(found ?? [], true),
                onClear: clear,
              }
        }
        empty={
          <EmptyState icon={KeyRound} title="No API keys yet" action={newKey}>
            An API key lets a program do what you do here: make projects and buckets, invite people, read usage. Files
            are read and written with access keys.
          </EmptyState>
        }
      >
        <div data-selecting={selected.length > 0 || undefined}>
          {narrow ? (
            <>
              <CardsSort columns={sortColumns(narrows)} cursor={cursor} onMove={move} />
              <ApiKeyCards {...list} />
            </>
          ) : (
            <ApiKeyTable
              {...list}
              cursor={cursor}
              busy={isFetching}
              onTickAll={(on) => select(keys ?? [], on)}
              onSort={(order, direction) => move({ order, direction })}
            />
          )}
        </div>
      </ListPage>
    </>
  )
}
