/** Keys of a group that are passed one by one before the listing is begun again behind the group. */
const maxSkipped = 100
/** No key sorts after this text: it is longer than any key, in the highest code points. */
const afterAllKeys = '\u{10ffff}'.repeat(256)

/** The common prefixes of a listing: keys with the delimiter somewhere behind the prefix are one group. */
export interface Grouping {
  prefix: string
  /** Empty for no groups. */
  delimiter: string
}

/** The common prefix of a key; undefined for a key that belongs to no group. */
export function groupOf(key: string, { prefix, delimiter }: Grouping): string | undefined {
  const at = delimiter === '' || !key.startsWith(prefix) ? -1 : key.indexOf(delimiter, prefix.length)
  return at === -1 ? undefined : key.slice(0, at + delimiter.length)
}

/** A text that sorts after all keys of a group, and before the next key. */
export const behindGroup = (group: string): string => group + afterAllKeys

export interface Listing<Item, Group> {
  grouping: Grouping
  /** Items in the order of their keys, in pages; only those after `from`, or all of the listing when it is undefined. */
  pagesFrom: (from: string | undefined) => AsyncIterable<readonly Item[]>
  keyOf: (item: Item) => string
  /** Whether an item makes its group visible. */
  isVisible?: (item: Item) => boolean
  asGroup: (prefix: string) => Group
}

/**
 * The pages of a listing with one entry for each group in the place of its items.
 *
 * A group stands where its first visible item does. Further items are skipped one by one, which costs nothing on a page that
 * was read already; after `maxSkipped` of them the listing is begun again behind the group. So a group of millions costs
 * no more than a few pages.
 */
export async function* inGroups<Item, Group>(listing: Listing<Item, Group>): AsyncGenerator<(Item | Group)[]> {
  let from: string | undefined
  do {
    const longGroup = yield* untilLongGroup(listing, from)
    from = longGroup && behindGroup(longGroup)
  } while (from !== undefined)
}

/** Goes on to the end, or to a group with too many items: then that group is returned. */
async function* untilLongGroup<Item, Group>(
  { grouping, pagesFrom, keyOf, isVisible = () => true, asGroup }: Listing<Item, Group>,
  from: string | undefined,
): AsyncGenerator<(Item | Group)[], string | undefined> {
  let current: string | undefined
  let skipped = 0
  for await (const items of pagesFrom(from)) {
    const page: (Item | Group)[] = []
    for (const item of items) {
      const group = groupOf(keyOf(item), grouping)
      if (group === undefined) {
        page.push(item)
      } else if (group === current) {
        skipped++
        if (skipped < maxSkipped) continue
        yield page
        return group
      } else if (isVisible(item)) {
        current = group
        skipped = 0
        page.push(asGroup(group))
      }
    }
    yield page
  }
  return undefined
}
