import { Button, Group, SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Boxes, LayoutGrid, List, Plus } from 'lucide-react'
import { useState } from 'react'
import { SearchBox } from '@/components/data-table/search-box'
import { useView } from '@/components/data-table/use-view'
import { EmptyState } from '@/components/empty-state'
import { PageHeader } from '@/components/page-header'
import { projectsQuery } from '@/lib/projects'
import { ProjectCards } from './project-cards'
import { ProjectTable } from './project-table'
import { matching } from '../sort-projects'
import { useNewProject } from '../use-new-project'

export function ProjectsPage() {
  const { data: projects } = useSuspenseQuery(projectsQuery)
  const [view, setView] = useView('perigee.projects-view', ['cards', 'table'])
  const [search, setSearch] = useState('')
  // A table has no room there.
  const tiny = useMediaQuery('(max-width: 479px)')

  if (projects.length === 0) {
    return (
      <>
        <PageHeader
          title="All projects"
          subtitle="Projects are where you and your team keep buckets and access keys."
        />
        <EmptyState icon={Boxes} title="Create your first project" action={<CreateProject />}>
          A project holds your buckets and their files, and only the people you invite can see it.
        </EmptyState>
      </>
    )
  }
  const shown = matching(projects, search)
  return (
    <>
      <PageHeader
        title="All projects"
        subtitle="Projects are where you and your team keep buckets and access keys."
        action={<CreateProject />}
      />
      <Group justify="space-between" mb="md">
        <SearchBox label="Search projects" onSearch={setSearch} />
        {!tiny && <ViewChoice view={view} onChange={setView} />}
      </Group>
      {view === 'table' && !tiny ? <ProjectTable key={search} projects={shown} /> : <ProjectCards projects={shown} />}
    </>
  )
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
