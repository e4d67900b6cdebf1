import { readFile, rename, writeFile } from 'node:fs/promises'
import { orIfMissing } from '@perigee/server-kit/or-if-missing'
import { z } from 'zod'
import { catalogueEntry } from '../images/catalogue-entry'
import type { Places } from '../places'

const machineRecord = z.object({
  /** As it was when the disk was made: a later image of that name is another one. */
  image: catalogueEntry,
  /** The id that is kept for it as a user. One that was made before there were such has none until it is started. */
  ownId: z.int().optional(),
  /** Where its SSH was reached when it was started last. */
  ssh: z.object({ bind: z.string(), port: z.int() }),
  /**
   * How far it has come. `stopping`: we have asked it to end. A machine that has ended in good order while `started` did
   * so by itself.
   */
  phase: z.enum(['made', 'starting', 'started', 'stopping', 'damaged']),
  /** In which run of the host it was started last. */
  bootId: z.string(),
})

export type MachineRecord = z.infer<typeof machineRecord>

/** What we know of a machine; undefined where nothing is written, or nothing that can be read. */
export async function readRecord(places: Places): Promise<MachineRecord | undefined> {
  const text = await orIfMissing(readFile(places.record, 'utf8'), undefined)
  if (text === undefined) return undefined
  try {
    return machineRecord.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** Whole or not at all. */
export async function writeRecord(places: Places, record: MachineRecord): Promise<void> {
  const fresh = `${places.record}.new`
  await writeFile(fresh, JSON.stringify(record), { mode: 0o600 })
  await rename(fresh, places.record)
}

/** Which run of the host this is. */
export const hostBootId = async (): Promise<string> =>
  (await readFile('/proc/sys/kernel/random/boot_id', 'utf8')).trim()
