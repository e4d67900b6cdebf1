import { Table, Text } from '@mantine/core'
import type { AuditEntry } from '@perigee/contract/audit'
import { deviceText } from '@perigee/domain/device-text'
import { SkeletonRows } from '@/components/data-table/skeleton-rows'
import { TableFrame } from '@/components/data-table/table-frame'
import { Moment } from '@/components/moment'
import { wayOf, whatHappened, whoDid } from './entry-text'

interface Props {
  /** Absent while they are on their way. */
  entries: readonly AuditEntry[] | undefined
  busy: boolean
  ownId: string
}

export function LogTable({ entries, busy, ownId }: Props) {
  return (
    <TableFrame label="Audit log" busy={busy}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>What happened</Table.Th>
          <Table.Th visibleFrom="sm">From</Table.Th>
          <Table.Th visibleFrom="sm">When</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {!entries && <SkeletonRows columns={[null, 'sm', 'sm']} rows={8} />}
        {entries?.map((entry) => (
          <LogRow key={entry.id} entry={entry} ownId={ownId} />
        ))}
      </Table.Tbody>
    </TableFrame>
  )
}

function LogRow({ entry, ownId }: { entry: AuditEntry; ownId: string }) {
  const { email, name, ip, userAgent, at } = entry
  const who = whoDid(entry, ownId)
  const device = deviceOf(userAgent)
  const below = [who !== 'You' && name !== '' && email, wayOf(entry)].filter(Boolean).join(' · ')
  const place = [device, ip].filter((part) => part !== '').join(', ')
  return (
    <Table.Tr>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        <Text>
          <Text span fw={600}>
            {who}
          </Text>{' '}
          {whatHappened(entry)}
        </Text>
        {below !== '' && (
          <Text size="xs" c="dimmed">
            {below}
          </Text>
        )}
        <Text size="xs" c="dimmed" hiddenFrom="sm">
          {place}
          {place !== '' && ' · '}
          <Moment at={at} long />
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="sm" title={userAgent}>
        {device}
        {ip !== '' && (
          <Text size="xs" c="dimmed" className="tabular">
            {ip}
          </Text>
        )}
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <Moment at={at} long />
      </Table.Td>
    </Table.Tr>
  )
}

/** A browser and its system; of a tool its first product, which is followed by many others. */
function deviceOf(userAgent: string): string {
  const text = deviceText(userAgent)
  return userAgent === '' ? '' : text === userAgent ? (text.split(' ', 1)[0] ?? '') : text
}
