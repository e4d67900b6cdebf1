import { Table, Text } from '@mantine/core'
import { ByteSize } from '@/components/byte-size'
import { readSort, type Sort, writeSort } from '@/components/data-table/list-search'
import { defaultPageSize } from '@perigee/domain/page'
import { LiveRow } from '@/components/data-table/live-row'
import { SortableHead } from '@/components/data-table/sortable-head'
import { TableFrame } from '@/components/data-table/table-frame'
import { TablePagination } from '@/components/data-table/table-pagination'
import { useListSearch } from '@/components/data-table/use-list-search'
import { shownDescription } from '@perigee/domain/project-name'
import { Moment } from '@/components/moment'
import { useNavigate } from '@tanstack/react-router'
import type { ConsoleProject } from '@/lib/projects'
import { EncryptionLabel } from './encryption-label'
import { ProjectLink } from './project-link'
import styles from './projects.module.css'
import { RoleBadge } from './role-badge'
import { type SortField, sortFields, sortProjects, type Sorting } from '../sort-projects'

const usualSort: Sort<SortField> = { by: 'name', direction: 'asc' }

export function ProjectTable({ projects }: { projects: ConsoleProject[] }) {
  const [url, changeUrl] = useListSearch()
  const { page = 1, size = defaultPageSize } = url
  const sort = readSort(url.sort, sortFields, usualSort)
  const sorting: Sorting = { field: sort.by, direction: sort.direction }
  const head = (field: SortField) => ({
    sorted: sorting.field === field ? sorting.direction : undefined,
    onSort: (direction: Sorting['direction']) => changeUrl({ sort: writeSort({ by: field, direction }, usualSort) }),
  })
  const shown = sortProjects(projects, sorting).slice((page - 1) * size, page * size)
  return (
    <>
      <TableFrame label="Projects">
        <Table.Thead>
          <Table.Tr>
            <SortableHead {...head('name')}>Name</SortableHead>
            <Table.Th>Role</Table.Th>
            <SortableHead {...head('memberCount')} numeric className={styles['rare']}>
              Members
            </SortableHead>
            <SortableHead {...head('storageUsed')} numeric>
              Storage
            </SortableHead>
            <SortableHead {...head('bandwidthUsed')} numeric className={styles['rare']}>
              Download
            </SortableHead>
            <SortableHead {...head('encryption')} className={styles['rare']}>
              Encryption
            </SortableHead>
            <SortableHead {...head('createdAt')} className={styles['rarer']}>
              Date created
            </SortableHead>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map((project) => (
            <Row key={project.id} project={project} />
          ))}
          {shown.length === 0 && (
            <Table.Tr>
              <Table.Td colSpan={7} ta="center" c="dimmed">
                No projects found
              </Table.Td>
            </Table.Tr>
          )}
        </Table.Tbody>
      </TableFrame>
      <TablePagination
        total={projects.length}
        page={page}
        size={size}
        onPage={(next) => changeUrl({ page: next === 1 ? undefined : next })}
        onSize={(next) => changeUrl({ size: next === defaultPageSize ? undefined : next, page: undefined })}
      />
    </>
  )
}

function Row({ project }: { project: ConsoleProject }) {
  const navigate = useNavigate()
  const onOpen = () => void navigate({ to: '/projects/$id/dashboard', params: { id: project.urlId } })
  return (
    <LiveRow live={{ label: `Actions for ${project.name}`, actions: [], onOpen }}>
      <Table.Td maw={280}>
        <ProjectLink project={project} />
        {shownDescription(project.description) && (
          <Text size="xs" c="dimmed" truncate title={shownDescription(project.description)}>
            {shownDescription(project.description)}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <RoleBadge project={project} />
      </Table.Td>
      <Table.Td ta="right" className={`tabular ${styles['rare'] ?? ''}`}>
        {project.memberCount}
      </Table.Td>
      <Table.Td ta="right" className="tabular">
        <ByteSize bytes={project.storageUsed} />
      </Table.Td>
      <Table.Td ta="right" className={`tabular ${styles['rare'] ?? ''}`}>
        <ByteSize bytes={project.bandwidthUsed} />
      </Table.Td>
      <Table.Td className={styles['rare']}>
        <EncryptionLabel managed={project.hasManagedPassphrase} />
      </Table.Td>
      <Table.Td className={styles['rarer']}>
        <Moment at={project.createdAt} />
      </Table.Td>
    </LiveRow>
  )
}
