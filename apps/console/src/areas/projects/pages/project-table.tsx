import { Table, Text } from '@mantine/core'
import { shownDescription } from '@perigee/domain/project-name'
import { useNavigate } from '@tanstack/react-router'
import { ActionMenu } from '@/components/actions/action-menu'
import { ByteSize } from '@/components/byte-size'
import { ActionsHead } from '@/components/data-table/actions-head'
import type { ListCursor } from '@/components/data-table/list-page'
import { LiveRow } from '@/components/data-table/live-row'
import { SortableHead } from '@/components/data-table/sortable-head'
import { TableFrame } from '@/components/data-table/table-frame'
import { Moment } from '@/components/moment'
import type { ConsoleProject } from '@/lib/projects'
import { type Listed, listedKey } from '../project-list'
import type { SortField, Sorting } from '../sort-projects'
import { useProjectActions } from '../use-project-actions'
import { EncryptionLabel } from './encryption-label'
import { InvitationRow } from './invitation-row'
import { ProjectLink } from './project-link'
import styles from './projects.module.css'
import { RoleBadge } from './role-badge'

interface Props {
  rows: readonly Listed[]
  cursor: Pick<ListCursor<SortField>, 'order' | 'direction'>
  onSort: (field: SortField, direction: Sorting['direction']) => void
}

export function ProjectTable({ rows, cursor, onSort }: Props) {
  const head = (field: SortField) => ({
    sorted: cursor.order === field ? cursor.direction : undefined,
    onSort: (direction: Sorting['direction']) => onSort(field, direction),
  })
  return (
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
          <ActionsHead />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) =>
          'project' in row ? (
            <Row key={listedKey(row)} project={row.project} />
          ) : (
            <InvitationRow key={listedKey(row)} invitation={row.invitation} />
          ),
        )}
      </Table.Tbody>
    </TableFrame>
  )
}

function Row({ project }: { project: ConsoleProject }) {
  const navigate = useNavigate()
  const actions = useProjectActions(project)
  const label = `Actions for ${project.name}`
  const onOpen = () => void navigate({ to: '/projects/$id/dashboard', params: { id: project.urlId } })
  return (
    <LiveRow live={{ label, actions, onOpen }}>
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
        <EncryptionLabel project={project} />
      </Table.Td>
      <Table.Td className={styles['rarer']}>
        <Moment at={project.createdAt} />
      </Table.Td>
      <Table.Td ta="right">
        <ActionMenu label={label} actions={actions} />
      </Table.Td>
    </LiveRow>
  )
}
