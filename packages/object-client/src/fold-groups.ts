import { readableObjects } from './listing/readable-objects'
import type { Entry, walk } from './listing/walk'

/** Keys of a group that are passed one by one before the walk begins anew behind the group. */
const patience = 100
/** No text of a key's length comes after this one. */
const greatest = '\u{10ffff}'.repeat(256)

interface Grouping {
  prefix: string
  /** Other than `/`, of which folders know. */
  delimiter: string
  after: string | undefined
  walkFrom: (after: string | undefined) => ReturnType<typeof walk>
}

/** A walk in which keys with a delimiter behind the prefix are met as one prefix; what cannot be read makes none. */
export async function* foldGroups({ walkFrom, ...input }: Grouping): AsyncGenerator<Entry[]> {
  const { prefix, delimiter } = input
  const groupOf = (path: string): string | undefined => {
    const at = path.startsWith(prefix) ? path.indexOf(delimiter, prefix.length) : -1
    return at === -1 ? undefined : path.slice(0, at + delimiter.length)
  }
  const behind = (group: string | undefined): string | undefined => group && group + greatest

  let from = input.after === undefined ? undefined : (behind(groupOf(input.after)) ?? input.after)
  for (let isOver = false; !isOver;) {
    isOver = true
    let group: string | undefined
    let passed = 0
    groups: for await (const met of walkFrom(from)) {
      const shown: Entry[] = []
      for (const entry of met) {
        const found = groupOf(entry.path)
        if (found !== undefined && found === group) {
          if ((passed += 1) < patience) continue
          from = behind(group)
          isOver = false
          yield shown
          break groups
        }
        if (found === undefined) shown.push(entry)
        else if (readableObjects([entry])[0]) {
          group = found
          passed = 0
          shown.push({ kind: 'prefix', path: found })
        }
      }
      yield shown
    }
  }
}
