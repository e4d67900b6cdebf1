import type { RestKey } from '@perigee/contract/rest-keys'

export const keyOrders = ['createdAt', 'name', 'expiresAt', 'lastUsedAt', 'calls'] as const
export type KeyOrder = (typeof keyOrders)[number]

const momentOf = (text: string | null, otherwise: number): number => (text === null ? otherwise : Date.parse(text))

const sortedBy: Record<KeyOrder, (key: RestKey) => string | number> = {
  createdAt: ({ createdAt }) => Date.parse(createdAt),
  name: ({ name }) => name.toLocaleLowerCase(),
  // What never ends ends last; what was never used was used first.
  expiresAt: ({ expiresAt }) => momentOf(expiresAt, Infinity),
  lastUsedAt: ({ lastUsedAt }) => momentOf(lastUsedAt, -Infinity),
  calls: ({ calls }) => calls,
}

interface Wanted {
  search: string
  order: KeyOrder
  direction: 'asc' | 'desc'
}

/** The keys whose names hold the search, upper and lower case alike, in the order that is asked for. */
export function listKeys(keys: readonly RestKey[], { search, order, direction }: Wanted): RestKey[] {
  const sign = direction === 'asc' ? 1 : -1
  const wanted = search.toLocaleLowerCase()
  return keys
    .filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
    .toSorted(
      (one, other) =>
        sign * compare(sortedBy[order](one), sortedBy[order](other)) ||
        compare(sortedBy.name(one), sortedBy.name(other)),
    )
}

function compare(one: string | number, other: string | number): number {
  if (typeof one === 'string' && typeof other === 'string') return one.localeCompare(other)
  return one === other ? 0 : one < other ? -1 : 1
}

interface Named {
  id: string
  name: string
}

/** What keys are called where one has to be told from others: those of one name, as after a rotation, say when they were made. */
export const toldApart = (keys: readonly RestKey[], all: readonly RestKey[], show: (time: string) => string): Named[] =>
  keys.map(({ id, name, createdAt }) => ({
    id,
    name: all.some((each) => each.id !== id && each.name === name) ? `${name}, made ${show(createdAt)}` : name,
  }))

/** Ids of the keys in whose place there are others. */
export const replacedIn = (keys: readonly RestKey[]): ReadonlySet<string | null> =>
  new Set(keys.map(({ replaces }) => replaces))

/** Whether a key has ended by itself. */
export const hasEnded = ({ expiresAt }: RestKey, now = new Date()): boolean =>
  expiresAt !== null && new Date(expiresAt) <= now
