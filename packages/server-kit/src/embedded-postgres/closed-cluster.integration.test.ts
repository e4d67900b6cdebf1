import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SocketAddress } from '../database'
import { createLogger } from '../logger'
import { isAlive } from './alive'
import { passwordFile } from './cluster-password'
import { launch } from './launch'
import { findNative } from './native'
import { databaseOwner, runsAsRoot } from './owner'
import { placeNative } from './place-native'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './start'
import { withClient } from './with-client'

const logger = createLogger({ level: 'error' })
const nobody = { uid: 65_534, gid: 65_534 }
let template: string
let home: string
let dataDir: string
const started: EmbeddedPostgres[] = []

const run = promisify(execFile)

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'perigee-closed-'))
  await chmod(folder, 0o711)
  return folder
}

/** Every test works on a copy of one cluster, with a table in it. */
beforeAll(async () => {
  template = await temporaryFolder()
  const { address, stop } = await startEmbeddedPostgres({
    dataDir: join(template, 'postgresql'),
    logger,
    durable: false,
  })
  await ask(address, 'create table kept as select 7 as n')
  await stop()
})
afterAll(() => rm(template, { recursive: true, force: true }))

beforeEach(async () => {
  home = await temporaryFolder()
  dataDir = join(home, 'postgresql')
  await run('cp', ['-a', `${template}/.`, home])
})
afterEach(async () => {
  for (const server of started.splice(0)) await server.stop()
  await rm(home, { recursive: true, force: true })
})

async function start(): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, logger, durable: false })
  started.push(server)
  return server
}

const ask = (address: SocketAddress, query: string) =>
  withClient(address, async (client) => (await client.query<Record<string, unknown>>(query)).rows[0])

/** What PostgreSQL asks of a stranger first: 0 lets in, 10 wants a SCRAM password (protocol, AuthenticationRequest). */
const knock = `
  const { connect } = require('node:net')
  const parts = Buffer.from('user\\0postgres\\0database\\0perigee\\0\\0')
  const head = Buffer.alloc(8)
  head.writeInt32BE(8 + parts.length, 0)
  head.writeInt32BE(196608, 4)
  const socket = connect(process.argv[1], () => socket.write(Buffer.concat([head, parts])))
  socket.on('error', ({ code }) => console.log(code))
  socket.on('data', (answer) => {
    console.log(String.fromCharCode(answer[0]), answer.readInt32BE(5))
    socket.destroy()
  })`

async function answerTo(who: { uid: number; gid: number } | undefined, { socketDir, port }: SocketAddress) {
  const child = spawn(process.execPath, ['-e', knock, join(socketDir, `.s.PGSQL.${port}`)], {
    ...who,
    cwd: '/',
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = await Promise.all([text(child.stdout), once(child, 'close')])
  return said.trim()
}

/** Makes of a stopped cluster what former versions left: no password, trust for whoever is its user, and that is nobody. */
async function asFormerVersionsLeftIt(): Promise<void> {
  const { address, stop } = await startEmbeddedPostgres({ dataDir, logger, durable: false })
  await ask(address, 'alter role postgres password null')
  await stop()
  await writeFile(join(dataDir, 'pg_hba.conf'), 'local all all trust\nlocal replication all trust\n')
  if (runsAsRoot()) await run('chown', ['-R', `${nobody.uid}:${nobody.gid}`, dataDir])
  for (const kept of [passwordFile(dataDir), `${dataDir}.owner`]) await rm(kept, { force: true })
}

describe('the embedded server', () => {
  it('asks for its password, which only its owner can read', async () => {
    const { address } = await start()
    const { password, ...without } = address
    expect(password).toMatch(/^[0-9a-f]{64}$/)
    expect((await stat(passwordFile(dataDir))).mode & 0o777).toBe(0o600)
    expect(await ask(address, 'select current_user as who')).toEqual({ who: 'postgres' })
    await expect(ask({ ...address, password: 'guessed' }, 'select 1')).rejects.toThrow('password authentication failed')
    await expect(ask(without, 'select 1')).rejects.toThrow('password')
    expect(await answerTo(undefined, address)).toBe('R 10')
  })

  it('gives a cluster that trusted everybody a password and keeps its data', async () => {
    await asFormerVersionsLeftIt()
    const { address } = await start()
    expect(await ask(address, 'select n from kept')).toEqual({ n: 7 })
    expect(await answerTo(undefined, address)).toBe('R 10')
  })

  it('ends an orphan that trusts everybody, and starts anew', async () => {
    await asFormerVersionsLeftIt()
    const owner = runsAsRoot() ? nobody : undefined
    const native = await placeNative(await findNative(), { owner, home: join(home, 'native') })
    const orphan = await launch({ native, dataDir, owner, durable: false })
    expect(await answerTo(owner, { ...orphan, user: 'postgres', database: 'perigee' })).toBe('R 0')

    const { address, tookOver } = await start()
    expect(tookOver).toBe(false)
    expect(await isAlive(orphan.pid)).toBe(false)
    expect(await ask(address, 'select n from kept')).toEqual({ n: 7 })
  })

  it('sets a new password when the file with it was lost, also beside an orphan', async () => {
    const first = await start()
    await rm(passwordFile(dataDir))
    const { address } = await start()
    expect(address.password).not.toBe(first.address.password)
    expect(await ask(address, 'select n from kept')).toEqual({ n: 7 })
  })

  it('ends what was begun when setting the password was cut off', async () => {
    const first = await start()
    await first.stop()
    // As kill -9 leaves it: the password is set, the rules are not, and the server that trusts its user still runs.
    await writeFile(join(dataDir, 'pg_hba.conf'), 'local all all reject\n')
    await writeFile(join(dataDir, 'pg_hba.conf.new'), 'loc')
    const owner = await databaseOwner(dataDir)
    const native = await placeNative(await findNative(), { owner, home: join(home, 'native') })
    const rules = join(home, 'open.conf')
    await writeFile(rules, 'local all all trust\n')
    const orphan = await launch({ native, dataDir, owner, durable: false }, [`hba_file=${rules}`])
    const { address } = await start()
    expect(await ask(address, 'select n from kept')).toEqual({ n: 7 })
    expect(await answerTo(undefined, address)).toBe('R 10')
    expect(await isAlive(orphan.pid)).toBe(false)
    expect((await readdir(dataDir)).filter((name) => name.startsWith('pg_hba'))).toEqual(['pg_hba.conf'])
  })
})

const asRoot = runsAsRoot() ? it : it.skip
describe('the embedded server of root (skipped for other users)', () => {
  asRoot('runs as a user id that is nobody’s, the same at every start', async () => {
    const first = await start()
    const { uid, gid } = await stat(dataDir)
    expect(uid).toBeGreaterThanOrEqual(60_706)
    expect(uid).toBeLessThanOrEqual(61_183)
    expect(gid).toBe(uid)
    expect((await stat(`/proc/${first.pid}`)).uid).toBe(uid)
    expect(await readFile(`${dataDir}.owner`, 'utf8')).toBe(`${uid}\n`)
    await first.stop()
    await start()
    expect((await stat(dataDir)).uid).toBe(uid)
  })

  asRoot('lets no other user connect, and its own only with the password', async () => {
    const { address } = await start()
    const { uid, gid } = await stat(dataDir)
    expect(await answerTo(nobody, address)).toBe('EACCES')
    expect(await answerTo({ uid, gid }, address)).toBe('R 10')
  })

  asRoot('takes a cluster over from nobody, whole', async () => {
    await asFormerVersionsLeftIt()
    const { address } = await start()
    const { uid } = await stat(dataDir)
    expect(uid).not.toBe(nobody.uid)
    const { stdout } = await run('find', [dataDir, '!', '-user', String(uid)])
    expect(stdout).toBe('')
    expect(await answerTo(nobody, address)).toBe('EACCES')
  })

  asRoot('goes on where taking a cluster over was cut off', async () => {
    await asFormerVersionsLeftIt()
    await chown(dataDir, 0, 0)
    await run('chown', ['-R', '60800:60800', join(dataDir, 'base')])
    const { address } = await start()
    expect(await ask(address, 'select n from kept')).toEqual({ n: 7 })
  })

  asRoot('changes nothing outside of the cluster, whatever links its former user has left there', async () => {
    await asFormerVersionsLeftIt()
    const outside = join(home, 'outside')
    await writeFile(outside, 'root’s')
    for (const link of ['base/link', 'pg_hba.conf.new']) {
      await run('ln', ['-s', outside, join(dataDir, link)])
    }
    await start()
    expect((await stat(outside)).uid).toBe(0)
    expect(await readFile(outside, 'utf8')).toBe('root’s')
  })

  asRoot('leaves the cluster of an ordinary user alone', async () => {
    await (await start()).stop()
    started.splice(0)
    await rm(`${dataDir}.owner`)
    await run('chown', ['-R', '1234', dataDir])
    await expect(start()).rejects.toThrow(`The data in ${dataDir} belongs to user id 1234`)
  })
})
