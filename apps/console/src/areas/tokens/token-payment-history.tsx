import { Badge, Table, Text, Tooltip } from '@mantine/core'
import { type TokenPayment, tokenPaymentTypes } from '@perigee/contract/payments/tokens'
import { defaultPageSize } from '@perigee/domain/page'
import { useQuery } from '@tanstack/react-query'
import { Coins } from 'lucide-react'
import { useState } from 'react'
import { SkeletonRows } from '@/components/data-table/skeleton-rows'
import { TableFrame } from '@/components/data-table/table-frame'
import { TablePagination } from '@/components/data-table/table-pagination'
import { EmptyState } from '@/components/empty-state'
import { ErrorState } from '@/components/error-state'
import { Moment } from '@/components/moment'
import { useConfig } from '@/lib/config'
import { tokenPaymentsQuery } from './queries'
import { shortHash, showUsd, tokensOf } from './token-words'

/** All token payments of the account, newest first, in pages. */
export function TokenPaymentHistory() {
  const config = useConfig()
  const { data, error, isFetching, refetch } = useQuery(tokenPaymentsQuery)
  const [{ page, size }, setView] = useState({ page: 1, size: defaultPageSize })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data?.length === 0) {
    return (
      <EmptyState icon={Coins} title="No token payments yet">
        {`What you deposit in ${tokensOf(config)}, and the bonus for it, is listed here.`}
      </EmptyState>
    )
  }
  const rows = data?.slice((page - 1) * size, page * size)
  return (
    <>
      <TableFrame label="Token payments" busy={isFetching}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th visibleFrom="sm">Date</Table.Th>
            <Table.Th>Transaction</Table.Th>
            <Table.Th ta="right">Amount (USD)</Table.Th>
            <Table.Th visibleFrom="sm">Status</Table.Th>
            <Table.Th>Details</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {!rows && <SkeletonRows columns={['sm', null, null, 'sm', null]} />}
          {rows?.map((payment) => (
            <PaymentRow key={`${payment.Type} ${payment.ID}`} payment={payment} />
          ))}
        </Table.Tbody>
      </TableFrame>
      <TablePagination
        total={data?.length ?? 0}
        page={page}
        size={size}
        onPage={(wanted) => setView({ page: wanted, size })}
        onSize={(wanted) => setView({ page: 1, size: wanted })}
      />
    </>
  )
}

const names: Record<string, string> = {
  [tokenPaymentTypes.deposit]: 'Deposit',
  [tokenPaymentTypes.bonus]: 'Bonus',
}

/** What a processor of former times took is what it says to have received. */
const amountOf = ({ Type, Amount, Received }: TokenPayment): string =>
  (Type === tokenPaymentTypes.processor ? Received : Amount).value

function PaymentRow({ payment }: { payment: TokenPayment }) {
  const { ID, Type, Status, Link, Timestamp } = payment
  const name = names[Type] ?? 'Payment'
  return (
    <Table.Tr>
      <Table.Td visibleFrom="sm">
        <Moment at={Timestamp} long />
      </Table.Td>
      <Table.Td maw={280}>
        <Text fw={500}>{name}</Text>
        {ID.startsWith('0x') && (
          <Tooltip label={ID}>
            <Text size="xs" c="dimmed" ff="monospace" truncate>
              {shortHash(ID)}
            </Text>
          </Tooltip>
        )}
        <Text size="xs" c="dimmed" hiddenFrom="sm">
          <Moment at={Timestamp} /> · {stateOf(Status)}
        </Text>
      </Table.Td>
      <Table.Td ta="right" className="tabular">
        {showUsd(amountOf(payment))}
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <Badge variant="light" color={/^(confirmed|complete)/i.test(Status) ? 'green' : 'yellow'}>
          {stateOf(Status)}
        </Badge>
      </Table.Td>
      <Table.Td>
        {/^https?:\/\//.test(Link) && (
          <a href={Link} target="_blank" rel="noreferrer" aria-label={`View transaction of ${name} ${shortHash(ID)}`}>
            View
          </a>
        )}
      </Table.Td>
    </Table.Tr>
  )
}

const stateOf = (status: string): string => status.charAt(0).toUpperCase() + status.slice(1)
