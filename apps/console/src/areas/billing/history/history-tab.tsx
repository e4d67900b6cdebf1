import { useQuery } from '@tanstack/react-query'
import { keepPreviousData } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { TablePagination } from '@/components/data-table/table-pagination'
import { EmptyState } from '@/components/empty-state'
import { ErrorState } from '@/components/error-state'
import { openDialog } from '@/lib/dialogs'
import { defaultPageSize } from '@perigee/domain/page'
import { type HistoryCursor, historyQuery } from '../queries'
import { payInvoiceDialog } from '../lazy-dialogs'
import { statusOf } from './history-item'
import { HistoryTable } from './history-table'

interface Place extends HistoryCursor {
  page: number
}

interface Props {
  /** The id of an invoice that a link in a mail wants to have paid. */
  pay: string | undefined
}

/** Invoices and payments, newest first. */
export function HistoryTab({ pay }: Props) {
  const [{ page, ...cursor }, setPlace] = useState<Place>({ page: 1, limit: defaultPageSize })
  const { data, error, isFetching, refetch } = useQuery({ ...historyQuery(cursor), placeholderData: keepPreviousData })
  const { limit } = cursor
  const items = data?.items ?? []
  const wanted = pay === undefined ? undefined : items.find((item) => item.id === pay && statusOf(item).isPayable)
  const offered = useRef('')
  useEffect(() => {
    if (wanted === undefined || offered.current === wanted.id) return
    offered.current = wanted.id
    openDialog(payInvoiceDialog, { invoice: wanted })
  }, [wanted])
  const known = (page - 1) * limit + items.length

  function turnTo(to: number) {
    const [first, last] = [items[0], items.at(-1)]
    if (to === 1) setPlace({ page: 1, limit })
    else if (to > page && last) setPlace({ page: to, limit, after: last.id })
    else if (to < page && first) setPlace({ page: to, limit, before: first.id })
  }
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data && items.length === 0 && page === 1) {
    return (
      <EmptyState icon={ReceiptText} title="No invoices yet">
        The invoice of a month comes around the 4th of the following month, and is listed here with your payments.
      </EmptyState>
    )
  }
  return (
    <>
      <HistoryTable items={data?.items} busy={isFetching} />
      <TablePagination
        total={Math.max(known, (page - 1) * limit + 1)}
        more={data?.next === true}
        page={page}
        size={limit}
        allowAll={page === 1 && data?.next === false}
        onPage={turnTo}
        onSize={(size) => setPlace({ page: 1, limit: size })}
      />
    </>
  )
}
