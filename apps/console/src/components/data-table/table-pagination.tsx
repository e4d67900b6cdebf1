import { ActionIcon, Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { defaultPageSize } from '@perigee/domain/page'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { pageCount, pageRange, pageSizes } from './page-size'

interface Props {
  total: number
  /** More rows exist than `total`; there is always a next page. */
  more?: boolean
  /** From 1. */
  page: number
  size: number
  /** Offered besides, where it is another one than in most lists. */
  usualSize?: number
  /** False where 'All' is not offered. */
  allowAll?: boolean
  onPage: (page: number) => void
  /** The page goes back to 1. */
  onSize: (size: number) => void
}

/** The way through the pages of a list; nothing while everything fits on the smallest page. */
export function TablePagination(props: Props) {
  const { total, more = false, page, size, usualSize = defaultPageSize, allowAll = true, onPage, onSize } = props
  const id = useId()
  const offered = pageSizes(total, allowAll, usualSize)
  const sizes = offered.map(({ value, label }) => ({ value: String(value), label }))
  const known = pageCount(total, size)
  if (total <= Math.min(...offered.map(({ value }) => value)) && !more && page === 1) return null
  return (
    <Group component="nav" aria-label="Pages" justify="flex-end" gap="md" mt="sm">
      <Group gap="xs">
        <Text size="sm" c="dimmed" component="label" htmlFor={id}>
          Rows per page
        </Text>
        <NativeSelect
          id={id}
          size="xs"
          data={sizes}
          value={String(size)}
          onChange={(event) => onSize(Number(event.currentTarget.value))}
        />
      </Group>
      {known >= jumpFrom && <PageField page={page} known={known} more={more} onPage={onPage} />}
      <Text size="sm" c="dimmed" className="tabular" aria-live="polite">
        {pageRange(total, size, page, more)}
      </Text>
      <Group gap={4}>
        <ActionIcon aria-label="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <ChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label="Next page" disabled={page >= known && !more} onClick={() => onPage(page + 1)}>
          <ChevronRight size={18} aria-hidden />
        </ActionIcon>
      </Group>
    </Group>
  )
}

/** Fewer pages are next to each other anyway. */
const jumpFrom = 3

interface PageFieldProps extends Pick<Props, 'page' | 'onPage'> {
  known: number
  more: boolean
}

/** Leads to any page that is known. A number beyond them means the last one. */
function PageField({ page, known, more, onPage }: PageFieldProps) {
  const id = useId()
  const [state, setState] = useState({ page, text: String(page) })
  // Somebody went on by other means.
  if (state.page !== page) setState({ page, text: String(page) })
  const { text } = state
  const setText = (next: string) => setState({ page, text: next })

  function go() {
    const wanted = Math.min(Number(text), known)
    setText(String(wanted >= 1 ? wanted : page))
    if (wanted >= 1 && wanted !== page) onPage(wanted)
  }
  function onKeyDown({ key }: KeyboardEvent) {
    if (key === 'Enter') go()
    if (key === 'Escape') setText(String(page))
  }
  return (
    <Group gap="xs" wrap="nowrap">
      <Text size="sm" c="dimmed" component="label" htmlFor={id}>
        Page
      </Text>
      <TextInput
        id={id}
        size="xs"
        w={56}
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        value={text}
        onChange={(event) => setText(event.currentTarget.value.replace(/\D/g, ''))}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={onKeyDown}
        onBlur={go}
      />
      <Text size="sm" c="dimmed" className="tabular">
        {`of ${known}${more ? '+' : ''}`}
      </Text>
    </Group>
  )
}
