import { readSort, type Sort, writeSort } from '@/components/data-table/list-search'
import type { Application, Category } from './application'

/** Chips above the catalogue, in their order. */
export const shelves = [
  'Featured',
  'All',
  'Media',
  'File Management',
  'Backup & Recovery',
  'Content Delivery',
  'Scientific',
  'AI',
] as const satisfies readonly (Category | 'Featured' | 'All')[]
export type Shelf = (typeof shelves)[number]

export type Order = Sort<'name' | 'category'>
const usual: Order = { by: 'name', direction: 'asc' }

/** What is looked at in the catalogue. */
export interface CatalogueView {
  shelf: Shelf
  search: string
  order: Order
}

/** As the address says it; what is usual is left out. */
export interface CatalogueSearch {
  category?: string
  q?: string
  sort?: string
}

/** Without a word about it the whole catalogue is shown. */
export const readView = ({ category, q = '', sort }: CatalogueSearch): CatalogueView => ({
  shelf: shelves.find((shelf) => shelf === category) ?? 'All',
  search: q,
  order: readSort(sort, ['name', 'category'], usual),
})

export function writeView({ shelf, search, order }: CatalogueView): CatalogueSearch {
  const sort = writeSort(order, usual)
  return {
    ...(shelf !== 'All' && { category: shelf }),
    ...(search !== '' && { q: search }),
    ...(sort !== undefined && { sort }),
  }
}

const longestSearch = 200

/** Reads an address. Whatever makes no sense is left out. */
export function catalogueSearch(search: Record<string, unknown>): CatalogueSearch {
  const text = (name: string) => {
    const value = search[name]
    return typeof value === 'string' && value.length <= longestSearch ? value : undefined
  }
  const category = text('category')
  const sort = text('sort')
  return writeView(
    readView({
      ...(category !== undefined && { category }),
      q: text('q') ?? '',
      ...(sort !== undefined && { sort }),
    }),
  )
}

/** The applications of a shelf that have every word of the search in name, description or category, in order. */
export function findApplications(
  all: readonly Application[],
  { shelf, search, order }: CatalogueView,
): readonly Application[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const found = all.filter((application) => {
    if (shelf === 'Featured' ? !application.isFeatured : shelf !== 'All' && !application.categories.includes(shelf))
      return false
    const text = [application.name, application.description, ...application.categories].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  })
  const sign = order.direction === 'asc' ? 1 : -1
  const byName = (one: Application, other: Application) => one.name.localeCompare(other.name, 'en')
  if (order.by === 'name') return found.sort((one, other) => sign * byName(one, other))
  // Those of no category stand at the end, whichever way the others go.
  return found.sort((one, other) => {
    const [first, second] = [one.categories[0], other.categories[0]]
    if (first === second) return byName(one, other)
    if (first === undefined || second === undefined) return first === undefined ? 1 : -1
    return sign * first.localeCompare(second, 'en')
  })
}
