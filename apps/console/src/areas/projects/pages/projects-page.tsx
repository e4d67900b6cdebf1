import { Button, Group, SegmentedControl } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Boxes, LayoutGrid, List, Plus } from 'lucide-react'
import { ListPage, useListCursor, useNarrowList } from '@/components/data-table/list-page'
import { listSearch } from '@/components/data-table/list-search'
import { pageCount } from '@/components/data-table/page-size'
import { SortSelect } from '@/components/data-table/sort-select'
import { useView } from '@/components/data-table/use-view'
import { EmptyState } from '@/components/empty-state'
import { ErrorNote } from '@/components/error-note'
import { PageHeader } from '@/components/page-header'
import { invitationsQuery } from '@/lib/invitations'
import { projectsQuery } from '@/lib/projects'
import { JoinFromLink } from '../dialogs/join-from-link'
import { listed } from '../project-list'
import { type SortField, sortFields } from '../sort-projects'
import { useNewProject } from '../use-new-project'
import { ProjectCards } from './project-cards'
import { ProjectTable } from './project-table'

/** Own and shared projects, and those that one is asked to join. */
export function ProjectsPage() {
  const { data: projects } = useSuspenseQuery(projectsQuery)
  const { data: invitations, error, refetch } = useQuery(invitationsQuery)
  const { cursor, move } = useListCursor(sortFields)
  const [view, setView] = useView('perigee.projects-view', ['cards', 'table'])
  // A table has no room there.
  const asCards = useNarrowList() || view === 'cards'
  const { search, order: field, direction, limit } = cursor
  const rows = listed({ projects, invitations: invitations ?? [] }, { search, sorting: { field, direction } })
  // Where the last page went with its rows, the one before it is shown.
  const page = Math.min(cursor.page, Math.max(1, pageCount(rows.length, limit)))
  const shown = rows.slice((page - 1) * limit, page * limit)
  const isKnown = rows.length > 0 || search !== '' || invitations !== undefined || error !== null

  return (
    <>
      <PageHeader
        title="All projects"
        subtitle="Projects are where you and your team keep buckets and access keys."
        action={isKnown && rows.length === 0 && search === '' ? undefined : <CreateProject />}
      />
      {error && (
        <Group mb="md" align="center">
          <ErrorNote error={error} />
          <Button variant="default" size="xs" onClick={() => void refetch()}>
            Try again
          </Button>
        </Group>
      )}
      <ListPage
        query={{ data: isKnown ? { totalCount: rows.length } : undefined, error: null, refetch }}
        cursor={{ ...cursor, page }}
        onMove={move}
        nouns={['project', 'projects']}
        tools={
          <Group gap="sm">
            {asCards && (
              <SortSelect
                columns={sortColumns}
                sort={{ by: field, direction }}
                onSort={({ by, direction: next }) => move({ order: by, direction: next })}
              />
            )}
            <ViewChoice view={view} onChange={setView} />
          </Group>
        }
        empty={<NoProjects />}
      >
        {asCards ? (
          <ProjectCards rows={shown} />
        ) : (
          <ProjectTable rows={shown} cursor={cursor} onSort={(order, next) => move({ order, direction: next })} />
        )}
      </ListPage>
      <OpenedInvitation />
    </>
  )
}

const sortColumns: readonly { value: SortField; label: string }[] = [
  { value: 'name', label: 'Name' },
  { value: 'createdAt', label: 'Date created' },
  { value: 'memberCount', label: 'Members' },
  { value: 'storageUsed', label: 'Storage' },
  { value: 'bandwidthUsed', label: 'Download' },
  { value: 'encryption', label: 'Encryption' },
]

const NoProjects = () => (
  <EmptyState icon={Boxes} title="Create your first project" action={<CreateProject />}>
    A project holds your buckets and their files, and only the people you invite can see it.
  </EmptyState>
)

/** The address names an invitation that was opened. */
function OpenedInvitation() {
  const { join } = useSearch({ from: '/signed-in/projects' })
  const navigate = useNavigate()
  if (join === undefined) return null
  const forget = () => navigate({ to: '.', search: listSearch, replace: true })
  return <JoinFromLink key={join} projectId={join} onDone={forget} />
}

function CreateProject() {
  const create = useNewProject()
  return (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={create}>
      Create Project
    </Button>
  )
}

type View = 'cards' | 'table'

function ViewChoice({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  return (
    <SegmentedControl
      visibleFrom="xs"
      aria-label="View"
      size="sm"
      value={view}
      onChange={onChange}
      data={[
        { value: 'cards', label: <Choice icon={LayoutGrid} label="Cards" /> },
        { value: 'table', label: <Choice icon={List} label="Table" /> },
      ]}
    />
  )
}

function Choice({ icon: Icon, label }: { icon: typeof List; label: string }) {
  return (
    <Group gap={6} wrap="nowrap">
      <Icon size={16} aria-hidden /> {label}
    </Group>
  )
}
