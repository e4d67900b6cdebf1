import { Anchor, Button, Text } from '@mantine/core'
import { defaultPageSize } from '@perigee/domain/page'
import { linkOrders, orderWords } from '@perigee/domain/sort-orders'
import type { LinkInfo } from '@perigee/contract/links'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FolderOpen, Share2 } from 'lucide-react'
import { barOfPage } from '@/components/data-table/bar-of-page'
import { isEmptyList, ListPage, useListCursor, useNarrowList } from '@/components/data-table/list-page'
import { CardsSort } from '@/components/data-table/cards-sort'
import { useSelection } from '@/components/data-table/use-selection'
import { EmptyState } from '@/components/empty-state'
import { PageHeader } from '@/components/page-header'
import { explained } from '@/lib/failure'
import { useProject } from '@/lib/use-project'
import { useLinkActions } from '../model/use-link-actions'
import { linkPage } from '../queries'
import { LinkCards } from './link-cards'
import { columns, LinkTable } from './link-table'

/** Every public link of the project that was made here, whoever made it. */
export function SharedPage() {
  const project = useProject()
  const narrow = useNarrowList()
  const { cursor, move } = useListCursor(orderWords(linkOrders), defaultPageSize, 'desc')
  const { data, error, isFetching, refetch } = useQuery(linkPage(project.id, cursor))
  const actions = useLinkActions(project, {
    onRevoked() {
      selection.clear()
      // The last row of the last page may be the one that went.
      move({})
    },
  })
  const selectable = data?.links.filter(actions.canSelect)
  const selection = useSelection({
    idOf: ({ id }: LinkInfo) => id,
    entries: data?.links,
    shown: selectable,
    isWhole: cursor.search === '' && data?.totalCount === data?.links.length,
  })
  const { selected, isSelected, tick: onTick } = selection
  const list = { links: data?.links, ...actions, isSelected, onTick }
  const params = { id: project.urlId }

  return (
    <>
      <PageHeader title="Shared" subtitle="Public links to files, folders and buckets of this project." />
      <ListPage
        query={{ data, error: error && explained('Unable to fetch the links.', error), refetch }}
        cursor={cursor}
        onMove={move}
        nouns={['link', 'links']}
        selection={barOfPage(selection, selectable, actions.selectionActions(selected))}
        empty={
          <EmptyState
            icon={Share2}
            title="Nothing is shared yet"
            action={
              <Button
                leftSection={<FolderOpen size={16} aria-hidden />}
                renderRoot={(props) => <Link to="/projects/$id/buckets" params={params} {...props} />}
              >
                Browse files
              </Button>
            }
          >
            Share a file, a folder or a bucket from the file browser. Its link is listed here, where it can be changed
            and revoked. Links that were made before this page was there are on the Access Keys page.
          </EmptyState>
        }
      >
        <div data-selecting={selected.length > 0 || undefined}>
          {narrow ? (
            <>
              <CardsSort
                columns={columns.map(({ order, title }) => ({ value: order, label: title }))}
                cursor={cursor}
                onMove={move}
              />
              <LinkCards {...list} />
            </>
          ) : (
            <LinkTable
              {...list}
              cursor={cursor}
              busy={isFetching}
              onTickAll={(on) => selection.select(selectable ?? [], on)}
              onSort={(order, direction) => move({ order, direction })}
            />
          )}
        </div>
      </ListPage>
      {!isEmptyList(data, cursor) && data && (
        <Text size="sm" c="dimmed" mt="md">
          Views and downloads are counted by the link service, some seconds behind. Links that were made before this
          page was there, or by other tools, are on the{' '}
          <Anchor
            inherit
            underline="always"
            renderRoot={(props) => <Link to="/projects/$id/access" params={params} {...props} />}
          >
            Access Keys
          </Anchor>{' '}
          page.
        </Text>
      )}
    </>
  )
}
