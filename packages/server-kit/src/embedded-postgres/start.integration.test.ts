import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { closeDatabase, openDatabase, type SocketAddress } from '../database'
import { createLogger } from '../logger'
import { isAlive } from './alive'
import { findNative } from './native'
import { runsAsRoot, stranger } from './owner'
import { placeNative } from './place-native'
import { postmasterFile } from './postmaster-file'
import { canReach } from './reachable'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './start'

const logger = createLogger({ level: 'error' })
let home: string
let dataDir: string
const started: EmbeddedPostgres[] = []

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'perigee-launcher-'))
  await chmod(home, 0o711)
  dataDir = join(home, 'data/postgresql')
})
afterEach(async () => {
  for (const server of started.splice(0)) await server.stop()
})
afterAll(() => rm(home, { recursive: true, force: true }))

async function start(): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, logger })
  started.push(server)
  return server
}

async function ask(address: SocketAddress, query: string): Promise<unknown> {
  const db = openDatabase<unknown>(address, { logger })
  try {
    return (await sql.raw(query).execute(db)).rows[0]
  } finally {
    await closeDatabase(db)
  }
}

/** Resolves once another connection runs a query. */
async function eventuallyBusy(address: SocketAddress): Promise<void> {
  const query = `select count(*) as n from pg_stat_activity where state = 'active' and query like '%generate_series%'`
  const others = async () => (await ask(address, query)) as { n: number }
  while ((await others()).n < 2) await new Promise(setImmediate)
}

describe('the embedded server', () => {
  it('keeps its data over a stop, leaves no socket folder behind and is not reachable by network', async () => {
    const first = await start()
    await ask(first.address, 'create table kept as select 7 as n')
    expect(await ask(first.address, 'show listen_addresses')).toEqual({ listen_addresses: '' })
    expect(await ask(first.address, 'show fsync')).toEqual({ fsync: 'on' })
    expect((await stat(first.address.socketDir)).mode & 0o777).toBe(0o700)
    await first.stop()

    expect(await isAlive(first.pid)).toBe(false)
    await expect(stat(first.address.socketDir)).rejects.toThrow('ENOENT')
    const second = await start()
    expect(await ask(second.address, 'select n from kept')).toEqual({ n: 7 })
  })

  it('sorts text by code point and folds case beyond ASCII', async () => {
    const { address } = await start()
    expect(
      await ask(address, `select array(select t from unnest(array['é','a','Z','B']) t order by t) as sorted`),
    ).toEqual({ sorted: ['B', 'Z', 'a', 'é'] })
    expect(await ask(address, `select lower('É') as small`)).toEqual({ small: 'é' })
  })

  it('that cannot start tells why, and not what it did about it', async () => {
    await (await start()).stop()
    const signal = join(dataDir, 'recovery.signal')
    await writeFile(signal, '')
    await expect(start()).rejects.toThrow('restore_command')
    await rm(signal)
    expect(await ask((await start()).address, 'select 1 as one')).toEqual({ one: 1 })
  })

  it('takes over one that a crashed process left running', async () => {
    const orphan = await start()
    const heir = await start()
    expect(heir).toMatchObject({ tookOver: true, pid: orphan.pid, address: orphan.address })
  })

  it('replaces one that lives but does not answer', async () => {
    const mute = await start()
    await rm(join(mute.address.socketDir, `.s.PGSQL.${mute.address.port}`))
    const heir = await start()
    expect(heir.tookOver).toBe(false)
    expect(await isAlive(mute.pid)).toBe(false)
  })

  it('starts after a crash although the recorded process id belongs to somebody else by now', async () => {
    const crashed = await start()
    const file = postmasterFile(dataDir)
    const lines = (await readFile(file, 'utf8')).split('\n')
    await crashed.stop()
    await writeFile(file, [String(process.pid), ...lines.slice(1)].join('\n'))
    const next = await start()
    expect(next.tookOver).toBe(false)
  })

  it('waits for the workers of a killed server', async () => {
    const killed = await start()
    const db = openDatabase<unknown>(killed.address, { logger: createLogger({ level: 'silent' }) })
    const busy = sql`select count(*) from generate_series(1, 10000000)`.execute(db).catch(() => undefined)
    await eventuallyBusy(killed.address)
    process.kill(killed.pid, 'SIGKILL')
    const next = await start()
    expect(next.tookOver).toBe(false)
    await busy
    await closeDatabase(db)
  })

  it('makes its data anew beside what a first start that was cut off has left, and removes that', async () => {
    const dataDir = join(home, 'again/postgresql')
    const left = `${dataDir}.new-Ab12Cd`
    await mkdir(join(left, 'base'), { recursive: true })
    await writeFile(join(left, 'PG_VERSION'), '12\n')
    const server = await startEmbeddedPostgres({ dataDir, logger })
    started.push(server)
    expect(await ask(server.address, 'select 1 as one')).toEqual({ one: 1 })
    const made = ['postgresql', 'postgresql.log', ...(runsAsRoot() ? ['postgresql.owner'] : []), 'postgresql.password']
    expect((await readdir(dirname(dataDir))).sort()).toEqual(made)
  })

  it('says so when another major version wrote the data', async () => {
    const versionFile = join(dataDir, 'PG_VERSION')
    const version = await readFile(versionFile, 'utf8')
    await writeFile(versionFile, '12\n')
    await expect(start()).rejects.toThrow(`The data in ${dataDir} was written by PostgreSQL 12`)
    await writeFile(versionFile, version)
  })
})

describe.runIf(runsAsRoot())('as root', () => {
  const owner = stranger

  it('names a folder that others may not enter', async () => {
    const closed = await mkdtemp(join(home, 'closed-'))
    const attempt = startEmbeddedPostgres({ dataDir: join(closed, 'data/postgresql'), logger })
    await expect(attempt).rejects.toThrow(`may not enter ${closed}`)
  })

  it('copies binaries that others cannot reach, once', async () => {
    const closed = await mkdtemp(join(home, 'checkout-'))
    const found = await findNative()
    expect(await placeNative(found, { owner: undefined, home: closed })).toBe(found)

    const far = { ...found, dir: join(closed, 'native') }
    await cp(join(found.dir, 'bin'), join(far.dir, 'bin'), { recursive: true })
    const target = join(home, 'copies')
    const placed = await placeNative(far, { owner, home: target })
    expect(placed.dir).toBe(join(target, `postgresql-${found.version}`))
    expect(await canReach(join(placed.dir, 'bin/postgres'), owner)).toBe(true)
    const { ctimeMs } = await stat(placed.dir)
    await placeNative(far, { owner, home: target })
    expect((await stat(placed.dir)).ctimeMs).toBe(ctimeMs)
  })
})
