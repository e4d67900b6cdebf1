import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { randomInt } from 'node:crypto'
import { readKept, readOrMake } from '../kept-text'

export interface Owner {
  uid: number
  gid: number
}

/**
 * User ids for databases of servers that root starts. Neither Debian's policy nor systemd's table gives them to anything,
 * and they are small enough for containers that have 65,536 ids.
 */
const ids = { first: 60_706, last: 61_183 }
/** What such databases ran as before they had a user of their own. */
const formerOwner = 65_534

/** A user who has no more rights than anybody: who may reach a place that the database's user has to reach. */
export const stranger: Owner = { uid: -1, gid: -1 }

/** PostgreSQL refuses to run as root: then it has to be another user. */
export const runsAsRoot = (): boolean => process.getuid?.() === 0

/** Holds the user id of the cluster in this folder. */
const recordOf = (dataDir: string): string => `${dataDir}.owner`

/**
 * Who PostgreSQL runs as, if not as we do: under root a user id that nobody else has, chosen once and kept beside the
 * cluster. It needs no entry among the system's users. One that somebody got since then is given up for another.
 */
export async function databaseOwner(dataDir: string): Promise<Owner | undefined> {
  if (!runsAsRoot()) return undefined
  const taken = await takenIds()
  const file = recordOf(dataDir)
  const kept = idIn(await readKept(file))
  if (kept === undefined || taken.named.has(kept)) await rm(file, { force: true })
  const uid = idIn(await readOrMake(file, () => String(unusedId(taken))))
  if (uid === undefined) throw new Error(`${file} does not hold a user id. Remove it, and another one is chosen.`)
  return { uid, gid: uid }
}

/** @throws with a sentence when root would take the cluster away from an ordinary user */
export async function assertOurs(dataDir: string): Promise<void> {
  const found = await stat(dataDir).catch(() => undefined)
  if (!runsAsRoot() || !found) return
  const kept = idIn(await readKept(recordOf(dataDir)))
  if (found.uid === kept || found.uid === 0 || found.uid === formerOwner || isOne(found.uid)) return
  throw new Error(`The data in ${dataDir} belongs to user id ${found.uid}: start as that user, not as root.`)
}

const isOne = (id: number): boolean => id >= ids.first && id <= ids.last

function idIn(text: string | undefined): number | undefined {
  const id = /^\d{1,9}$/.test(text ?? '') ? Number(text) : undefined
  return id !== undefined && isOne(id) ? id : undefined
}

/**
 * Who makes a cluster for `databaseOwner`, when we are root: initdb insists on a user with a name. One of the system's own
 * that no process runs as, so that nobody can meddle; `giveCluster` is next.
 */
export async function clusterMaker(): Promise<Owner | undefined> {
  if (!runsAsRoot()) return undefined
  const [named, running] = await Promise.all([namedIn('/etc/passwd'), runningIds()])
  const uid = named.find((id) => id > 0 && id < 1000 && !running.includes(id)) ?? formerOwner
  return { uid, gid: uid }
}

interface TakenIds {
  /** Of the system's users and groups. */
  named: Set<number>
  /** Of processes. */
  running: Set<number>
}

async function takenIds(): Promise<TakenIds> {
  const named = await Promise.all(['/etc/passwd', '/etc/group'].map(namedIn))
  return { named: new Set(named.flat()), running: new Set(await runningIds()) }
}

/** The third field of each line (passwd(5), group(5)). */
async function namedIn(file: string): Promise<number[]> {
  const text = await readFile(file, 'utf8').catch(() => '')
  return text.split('\n').map((line) => Number(line.split(':')[2]))
}

async function runningIds(): Promise<number[]> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))
  return Promise.all(
    pids.map((pid) =>
      stat(`/proc/${pid}`).then(
        ({ uid }) => uid,
        () => -1,
      ),
    ),
  )
}

function unusedId({ named, running }: TakenIds): number {
  const all = Array.from({ length: ids.last - ids.first + 1 }, (_, at) => ids.first + at)
  const free = all.filter((id) => !named.has(id) && !running.has(id))
  const [one] = free.splice(free.length === 0 ? 0 : randomInt(free.length), 1)
  if (one === undefined) throw new Error(`All user ids from ${ids.first} to ${ids.last} are in use.`)
  return one
}
