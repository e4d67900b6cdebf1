import { shownDescription } from '@perigee/domain/project-name'
import type { ConsoleProject } from '@/lib/projects'
import { encryptionName } from '@/lib/who-can-read'
import type { Direction } from '@/components/data-table/sortable-head'

export const sortFields = ['name', 'memberCount', 'createdAt', 'storageUsed', 'bandwidthUsed', 'encryption'] as const
export type SortField = (typeof sortFields)[number]
export type Sorting = { field: SortField; direction: Direction }

type Key = (project: ConsoleProject) => string | number

const keys: Record<SortField, Key> = {
  name: ({ name }) => name.toLocaleLowerCase(),
  memberCount: ({ memberCount }) => memberCount,
  createdAt: ({ createdAt }) => Date.parse(createdAt),
  storageUsed: ({ storageUsed }) => storageUsed,
  bandwidthUsed: ({ bandwidthUsed }) => bandwidthUsed,
  encryption: ({ hasManagedPassphrase }) => encryptionName(hasManagedPassphrase),
}

export function sortProjects(list: readonly ConsoleProject[], { field, direction }: Sorting): ConsoleProject[] {
  const sign = direction === 'asc' ? 1 : -1
  return list.toSorted(
    (one, other) => sign * compare(keys[field](one), keys[field](other)) || compare(keys.name(one), keys.name(other)),
  )
}

const compare = (one: string | number, other: string | number): number =>
  typeof one === 'string' && typeof other === 'string' ? one.localeCompare(other) : Number(one) - Number(other)

/** A part of the name or of the description, upper and lower case alike. */
export const matching = <Named extends { name: string; description: string }>(
  list: readonly Named[],
  text: string,
): Named[] =>
  list.filter(({ name, description }) =>
    `${name}\n${shownDescription(description)}`.toLocaleLowerCase().includes(text.toLocaleLowerCase()),
  )
