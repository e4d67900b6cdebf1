import { Box, Button } from '@mantine/core'
import { memberOrders, orderWords } from '@perigee/domain/sort-orders'
import { useQuery } from '@tanstack/react-query'
import { UserPlus, Users } from 'lucide-react'
import { type ListCursor, ListPage, useListCursor, useNarrowList } from '@/components/data-table/list-page'
import { CardsSort } from '@/components/data-table/cards-sort'
import { barOfPage } from '@/components/data-table/bar-of-page'
import { useSelection } from '@/components/data-table/use-selection'
import { EmptyState } from '@/components/empty-state'
import { PageHeader } from '@/components/page-header'
import { useTrialGate } from '@/areas/trial/public'
import { useAccount } from '@/lib/account'
import { openDialog } from '@/lib/dialogs'
import { explained } from '@/lib/failure'
import { useMay } from '@/lib/use-may'
import { useProject } from '@/lib/use-project'
import { addMemberDialog } from '../lazy-dialogs'
import { teamPage } from '../model/queries'
import { teammateId, teammatesOf } from '../model/teammate'
import { useTeammateActions } from '../model/use-teammate-actions'
import { TeamCards } from './team-cards'
import { TeamTable } from './team-table'

const columns = [
  { value: 'name', label: 'Name' },
  { value: 'email', label: 'Email' },
  { value: 'joinedAt', label: 'Date added' },
] as const

export function TeamPage() {
  const project = useProject()
  const { id: selfId } = useAccount()
  const may = useMay(project)
  const gate = useTrialGate()
  const narrow = useNarrowList()
  const { cursor, move } = useListCursor(orderWords(memberOrders))
  const { data, error, isFetching, refetch } = useQuery(teamPage(project.id, cursor))
  const people = data && teammatesOf(data, { ...cursor, ownerId: project.ownerId, selfId })
  const actions = useTeammateActions(project, {
    onRemoved() {
      selection.clear()
      // The last row of the last page may be the one that went.
      move({})
    },
  })
  const selectable = people?.filter(actions.canSelect)
  const selection = useSelection({
    idOf: teammateId,
    entries: people,
    shown: selectable,
    isWhole: cursor.search === '' && data?.totalCount === people?.length,
  })
  const { selected, isSelected, tick: onTick } = selection

  const list = { people, ...actions, isSelected, onTick }
  const addMember = may('member.invite') && (
    <Button
      leftSection={<UserPlus size={16} aria-hidden />}
      onClick={gate(() => openDialog(addMemberDialog, { project }, { needs: { project, action: 'member.invite' } }))}
    >
      Add Member
    </Button>
  )
  const alone = isAlone(data, cursor)
  const nobodyElse = (
    <EmptyState icon={Users} title="Nobody else is here yet" action={addMember}>
      The people whom you add work with the same buckets and files.
    </EmptyState>
  )

  return (
    <>
      <PageHeader title="Team" subtitle={aboutTeam(may)} action={!alone && addMember} />
      <ListPage
        query={{ data, error: error && explained('Unable to fetch project members.', error), refetch }}
        cursor={cursor}
        onMove={move}
        nouns={['person', 'people']}
        searchable={!alone}
        selection={barOfPage(selection, selectable, actions.selectionActions(selected))}
        empty={null}
      >
        <div data-selecting={selected.length > 0 || undefined}>
          {narrow ? (
            <>
              {!alone && <CardsSort columns={columns} cursor={cursor} onMove={move} />}
              <TeamCards {...list} />
            </>
          ) : (
            <TeamTable
              {...list}
              cursor={cursor}
              busy={isFetching}
              ticks={!alone && may('member.remove', { targetRole: 'member' })}
              onTickAll={(on) => selection.select(selectable ?? [], on)}
              onSort={(order, direction) => move({ order, direction })}
            />
          )}
        </div>
      </ListPage>
      {alone && <Box mt="md">{nobodyElse}</Box>}
    </>
  )
}

const isAlone = (data: { totalCount: number } | undefined, { search }: ListCursor): boolean =>
  data !== undefined && data.totalCount <= 1 && search === ''

/** What the place is for and, where somebody cannot do all that is done here, who can. */
function aboutTeam(may: ReturnType<typeof useMay>): string {
  const what = 'Everybody who works in this project, and who is invited.'
  if (!may('member.invite')) return `${what} The owner and admins add and remove people.`
  if (!may('member.changeRole', { targetRole: 'member' })) return `${what} Only the owner changes roles.`
  return what
}
