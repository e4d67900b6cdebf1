import { Anchor, Badge, Box, Button, Group, Table, Text } from '@mantine/core'
import { type HistoryItem, historyTypes } from '@perigee/contract/payments/invoices'
import { projects } from '@perigee/contract/projects'
import { second } from '@perigee/std/durations'
import { SkeletonRows } from '@/components/data-table/skeleton-rows'
import { TableFrame } from '@/components/data-table/table-frame'
import { callUrl } from '@/lib/call-url'
import { useConfig } from '@/lib/config'
import { openDialog } from '@/lib/dialogs'
import { hasBillingAdditions } from '@/lib/flags'
import { notify } from '@/lib/notify'
import { showCents } from '@/lib/show-dollars'
import { startDownload } from '@/lib/start-download'
import { payInvoiceDialog } from '../lazy-dialogs'
import { periodText } from '../overview/period-text'
import { safeLink, statusOf } from './history-item'

interface Props {
  /** Absent while they are on their way. */
  items: readonly HistoryItem[] | undefined
  busy: boolean
}

export const HistoryTable = ({ items, busy }: Props) => (
  <TableFrame label="Billing history" busy={busy}>
    <Table.Thead>
      <Table.Tr>
        <Table.Th>Usage period</Table.Th>
        <Table.Th ta="right">Amount</Table.Th>
        <Table.Th visibleFrom="sm">Status</Table.Th>
        <Table.Th>Documents</Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {!items && <SkeletonRows columns={[null, null, 'sm', null]} rows={4} />}
      {items?.map((item) => (
        <HistoryRow key={item.id} item={item} />
      ))}
    </Table.Tbody>
  </TableFrame>
)

function HistoryRow({ item }: { item: HistoryItem }) {
  const status = statusOf(item)
  const isInvoice = item.type !== historyTypes.checkout
  const badge = (
    <Badge variant="light" color={status.color} miw="max-content">
      {status.name}
    </Badge>
  )
  return (
    <Table.Tr>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        {periodText(item.start, item.end)}
        {item.description !== '' && (
          <Text size="xs" c="dimmed">
            {item.description}
          </Text>
        )}
        <Box hiddenFrom="sm">{badge}</Box>
      </Table.Td>
      <Table.Td ta="right" className="tabular">
        {showCents(item.amount)}
      </Table.Td>
      <Table.Td visibleFrom="sm">{badge}</Table.Td>
      <Table.Td>
        <Group gap="sm" wrap="wrap">
          {status.isPayable && <PayButton item={item} />}
          <DocumentLink item={item} />
          {isInvoice && (
            <Anchor component="button" type="button" size="sm" onClick={() => downloadReport(item)}>
              Usage report
            </Anchor>
          )}
        </Group>
      </Table.Td>
    </Table.Tr>
  )
}

function DocumentLink({ item }: { item: HistoryItem }) {
  const href = safeLink(item.link)
  if (href === undefined) return null
  return (
    <Anchor href={href} target="_blank" rel="noreferrer" size="sm">
      {item.type === historyTypes.checkout ? 'Checkout' : 'Invoice PDF'}
    </Anchor>
  )
}

/** Here, or where another server says. */
function PayButton({ item }: { item: HistoryItem }) {
  const here = hasBillingAdditions(useConfig())
  const href = safeLink(item.payLink)
  if (here) {
    return (
      <Button size="compact-sm" onClick={() => openDialog(payInvoiceDialog, { invoice: item })}>
        Pay
      </Button>
    )
  }
  if (href === undefined) return null
  return (
    <Button size="compact-sm" component="a" href={href} target="_blank" rel="noreferrer">
      Pay
    </Button>
  )
}

function downloadReport({ start, end }: HistoryItem) {
  const [since, before] = [start, end].map((time) => String(Math.floor(Date.parse(time) / second)))
  startDownload(callUrl(projects.usageReport.path, {}, { since, before, cost: 'true', 'project-summary': 'true' }))
  notify.success('Usage report download started successfully.')
}
