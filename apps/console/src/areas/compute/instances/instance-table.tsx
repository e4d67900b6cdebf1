import { Table } from '@mantine/core'
import { ActionMenu } from '@/components/actions/action-menu'
import { ActionsHead } from '@/components/data-table/actions-head'
import { LiveRow } from '@/components/data-table/live-row'
import { SkeletonRows } from '@/components/data-table/skeleton-rows'
import { TableFrame } from '@/components/data-table/table-frame'
import { Moment } from '@/components/moment'
import { InstanceAddress } from './instance-address'
import { type InstanceListProps, liveInstance, menuLabel } from './instance-list'
import { InstanceName } from './instance-name'
import { InstanceStatus } from './instance-status'

export const InstanceTable = ({ instances, busy, ...list }: InstanceListProps) => (
  <TableFrame label="Instances" busy={busy}>
    <Table.Thead>
      <Table.Tr>
        <Table.Th>Name</Table.Th>
        <Table.Th visibleFrom="md">Hostname</Table.Th>
        <Table.Th>Status</Table.Th>
        <Table.Th>Address</Table.Th>
        <Table.Th visibleFrom="md">Type</Table.Th>
        <Table.Th visibleFrom="lg">Updated</Table.Th>
        <Table.Th visibleFrom="lg">Created</Table.Th>
        <ActionsHead />
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {!instances && <SkeletonRows columns={[null, 'md', null, null, 'md', 'lg', 'lg', null]} rows={3} />}
      {instances?.map((instance) => (
        <LiveRow key={instance.id} live={liveInstance(instance, list)} aria-busy={instance.deleting}>
          <Table.Td>
            <InstanceName of={instance} onOpen={list.onOpen} />
          </Table.Td>
          <Table.Td visibleFrom="md" style={{ overflowWrap: 'anywhere' }}>
            {instance.hostname}
          </Table.Td>
          <Table.Td>
            <InstanceStatus of={instance} />
          </Table.Td>
          <Table.Td>
            <InstanceAddress of={instance} />
          </Table.Td>
          <Table.Td visibleFrom="md">{instance.instanceType}</Table.Td>
          <Table.Td visibleFrom="lg">
            <Moment at={instance.updated} />
          </Table.Td>
          <Table.Td visibleFrom="lg">
            <Moment at={instance.created} />
          </Table.Td>
          <Table.Td ta="right">
            <ActionMenu label={menuLabel(instance)} actions={list.actionsOf(instance)} />
          </Table.Td>
        </LiveRow>
      ))}
    </Table.Tbody>
  </TableFrame>
)
