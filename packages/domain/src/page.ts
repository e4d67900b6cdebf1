export const pageSizes = [10, 25, 50, 100] as const
export const defaultPageSize = 10
/** The server gives no longer page; hence 'All' is offered only up to here. */
export const maxPageSize = 300

export const sortDirections = { asc: 1, desc: 2 } as const
export type SortDirection = (typeof sortDirections)[keyof typeof sortDirections]

export const offersAll = (totalCount: number): boolean => totalCount <= maxPageSize

/** A wish for more than the server gives is cut; anything but a positive whole number is refused. */
export const clampPageSize = (limit: number): number | undefined =>
  Number.isInteger(limit) && limit > 0 ? Math.min(limit, maxPageSize) : undefined

export interface PageMaths {
  limit: number
  offset: number
  pageCount: number
  currentPage: number
  totalCount: number
}

/**
 * The envelope of a paged list; pages count from 1. An empty list has page 0 of 0, whatever was asked. Undefined: the
 * page or limit makes no sense, or the page lies past the end.
 */
export function pageOf(asked: { totalCount: number; limit: number; page: number }): PageMaths | undefined {
  const limit = clampPageSize(asked.limit)
  if (limit === undefined || !Number.isInteger(asked.page) || asked.page < 1) return undefined
  const { totalCount } = asked
  if (totalCount === 0) return { limit, offset: 0, pageCount: 0, currentPage: 0, totalCount }
  const pageCount = Math.ceil(totalCount / limit)
  if (asked.page > pageCount) return undefined
  return { limit, offset: (asked.page - 1) * limit, pageCount, currentPage: asked.page, totalCount }
}
