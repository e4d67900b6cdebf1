import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'

/**
 * Users and groups of machines have ids that nobody else gives out: above those of containers of systemd and of Incus and
 * of users of a directory, below those that systemd keeps for images of others. The first is no machine's.
 */
export const firstOwnId = 2_100_000_000
const count = 40_000_000

/**
 * The id of a machine as a user. It follows from the machine's, so that two folders of one host do not give the same to
 * two machines (of a thousand each, once in forty hosts); those of the same folder that have one are kept clear of.
 */
export function chooseOwnId(machine: string, taken: ReadonlySet<number>): number {
  const from = createHash('sha256').update(machine).digest().readUInt32BE(0)
  for (let step = 0; ; step++) {
    const id = firstOwnId + 1 + ((from + step) % (count - 1))
    if (!taken.has(id)) return id
  }
}

/** Whether processes here can have these ids: a container may have been given fewer. */
export async function hasOwnIds(): Promise<boolean> {
  const maps = await Promise.all(['uid_map', 'gid_map'].map((name) => readFile(`/proc/self/${name}`, 'utf8')))
  return maps.every((map) => coversOwnIds(map))
}

export function coversOwnIds(map: string): boolean {
  return map.split('\n').some((line) => {
    const [first = 0, , length = 0] = line.trim().split(/\s+/).map(Number)
    return first <= firstOwnId && first + length >= firstOwnId + count
  })
}
