import { maxPageSize } from '@perigee/domain/page'
import { pageSizes } from './page-size'

/** Where somebody is in a list and how they look at it, as the address says it. What is usual is left out. */
export interface ListSearch {
  /** From 1. */
  page?: number | undefined
  /** Rows on a page. */
  size?: number | undefined
  /** A column; downwards with a '-' before it. */
  sort?: string | undefined
  /** Table, cards … */
  view?: string | undefined
  /** What names are searched for, where that may stand in an address. */
  q?: string | undefined
  /** With all versions of the files. */
  versions?: 1 | undefined
  /** As it was then: a moment in ISO 8601. */
  at?: string | undefined
}

const sizes = pageSizes(maxPageSize).map(({ value }) => value)
/** No list is that long; a larger number is a typing error. */
const lastPage = 1_000_000

/** Reads an address. Whatever makes no sense is left out, so that the list is shown as it usually is. */
export function listSearch(search: Record<string, unknown>): ListSearch {
  const number = (name: string) => {
    const value = search[name]
    const text = typeof value === 'number' ? value.toString() : value
    return typeof text === 'string' && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined
  }
  const word = (name: string) => {
    const text = search[name]
    return typeof text === 'string' && /^-?[a-z]{1,20}$/i.test(text) ? text : undefined
  }
  const page = number('page')
  const size = number('size')
  const read: ListSearch = {
    page: page !== undefined && page > 1 && page <= lastPage ? page : undefined,
    size: size !== undefined && sizes.includes(size) ? size : undefined,
    sort: word('sort'),
    view: word('view'),
    q: textOf(search['q']),
    versions: number('versions') === 1 ? 1 : undefined,
    at: momentOf(search['at']),
  }
  return withoutBlanks(read)
}

/** As long as the search box takes. */
const longestSearch = 200

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= longestSearch ? value : undefined

/** Only as we write it: other forms mean another moment in another place. */
const momentOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]{8,12}Z$/.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : undefined

/** What goes along to another folder: how people look at it, not where they are. */
export const sameLook = ({ size, sort, view, versions, at }: ListSearch): ListSearch =>
  withoutBlanks({ size, sort, view, versions, at })

export const withoutBlanks = (search: ListSearch): ListSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))

export interface Sort<Column extends string> {
  by: Column
  direction: 'asc' | 'desc'
}

/** The order that the address names, or the usual one where it names none of these columns. */
export function readSort<Column extends string>(
  text: string | undefined,
  columns: readonly Column[],
  usual: Sort<Column>,
): Sort<Column> {
  const by = columns.find((column) => column === text?.replace(/^-/, ''))
  return by === undefined ? usual : { by, direction: text?.startsWith('-') ? 'desc' : 'asc' }
}

/** Undefined for the usual order. */
export const writeSort = <Column extends string>(sort: Sort<Column>, usual: Sort<Column>): string | undefined =>
  sort.by === usual.by && sort.direction === usual.direction
    ? undefined
    : `${sort.direction === 'desc' ? '-' : ''}${sort.by}`
