import { ActionIcon, Group, NativeSelect, Text } from '@mantine/core'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { pageCount, pageRange, pageSizes } from './page-size'

interface Props {
  total: number
  /** More rows exist than `total`; there is always a next page. */
  more?: boolean
  /** From 1. */
  page: number
  size: number
  /** False where 'All' is not offered. */
  allowAll?: boolean
  onPage: (page: number) => void
  /** The page goes back to 1. */
  onSize: (size: number) => void
}

export function TablePagination({ total, more = false, page, size, allowAll = true, onPage, onSize }: Props) {
  const id = useId()
  const sizes = pageSizes(total, allowAll).map(({ value, label }) => ({ value: String(value), label }))
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
      <Text size="sm" c="dimmed" className="tabular" aria-live="polite">
        {pageRange(total, size, page, more)}
      </Text>
      <Group gap={4}>
        <ActionIcon aria-label="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <ChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          aria-label="Next page"
          disabled={page >= pageCount(total, size) && !more}
          onClick={() => onPage(page + 1)}
        >
          <ChevronRight size={18} aria-hidden />
        </ActionIcon>
      </Group>
    </Group>
  )
}
