import { defaultPageSize, maxPageSize, offersAll, pageSizes as sizesOfPages } from '@perigee/domain/page'

export interface PageSizeOption {
  value: number
  label: string
}

/** 10, 25, 50, 100, what is usual, and 'All' (300 rows, the most the server gives) when they all fit. */
export function pageSizes(total: number, allowAll = true, usual: number = defaultPageSize): PageSizeOption[] {
  const numbers = [...new Set([usual, ...sizesOfPages])].toSorted((a, b) => a - b)
  const sizes = numbers.map((value) => ({ value, label: String(value) }))
  return allowAll && offersAll(total) ? [...sizes, { value: maxPageSize, label: 'All' }] : sizes
}

export const pageCount = (total: number, size: number): number => Math.max(1, Math.ceil(total / size))

/** '1–10 of 42', or 'of 42+' where more exist than are known. */
export function pageRange(total: number, size: number, page: number, more = false): string {
  const all = more ? `${total}+` : String(total)
  if (total === 0) return `0 of ${all}`
  const first = (page - 1) * size + 1
  return `${first}–${Math.min(total, page * size)} of ${all}`
}
