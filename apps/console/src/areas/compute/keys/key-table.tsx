import { Table, Text } from '@mantine/core'
import { ActionMenu } from '@/components/actions/action-menu'
import { ActionsHead } from '@/components/data-table/actions-head'
import { LiveRow } from '@/components/data-table/live-row'
import { SkeletonRows } from '@/components/data-table/skeleton-rows'
import { TableFrame } from '@/components/data-table/table-frame'
import { Moment } from '@/components/moment'
import { PublicKey } from './public-key'
import { type KeyListProps, liveKey, menuLabel } from './key-list'

export const KeyTable = ({ keys, busy, actionsOf }: KeyListProps) => (
  <TableFrame label="SSH keys" busy={busy}>
    <Table.Thead>
      <Table.Tr>
        <Table.Th>Name</Table.Th>
        <Table.Th>Public key</Table.Th>
        <Table.Th>Created</Table.Th>
        <ActionsHead />
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {!keys && <SkeletonRows columns={[null, null, null, null]} />}
      {keys?.map((key) => (
        <LiveRow key={key.id} live={liveKey(key, actionsOf(key))}>
          <Table.Td>
            <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
              {key.name}
            </Text>
          </Table.Td>
          <Table.Td>
            <PublicKey of={key} />
          </Table.Td>
          <Table.Td>
            <Moment at={key.created} />
          </Table.Td>
          <Table.Td ta="right">
            <ActionMenu label={menuLabel(key)} actions={actionsOf(key)} />
          </Table.Td>
        </LiveRow>
      ))}
    </Table.Tbody>
  </TableFrame>
)
