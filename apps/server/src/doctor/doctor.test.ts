import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTransitServer } from '@perigee/projects/testing/transit-server'
import { second } from '@perigee/std/durations'
import { GiB } from '@perigee/std/units'
import { expect, it, onTestFinished } from 'vitest'
import { beginRestore } from '../instance/unfinished-restore'
import { createLogger } from '@perigee/server-kit/logger'
import { createMetrics } from '@perigee/server-kit/metrics/create-metrics'
import { startMetricsServer } from '@perigee/server-kit/metrics/start-metrics-server'
import { loadConfig } from '../load-config'
import { answersAs } from './ask-service'
import { judgeDrift } from './check-database'
import { checkBlobs } from './check-blobs'
import { checkMetrics } from './check-metrics'
import { checkDataFolder } from './check-data-folder'
import { checkKeyManagement } from './check-key-management'
import { judgeRoom } from './check-disk'
import { fine, note, wrong } from './finding'
import { reportJson, reportText } from './report'

const server = await startTransitServer()

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'perigee-doctor-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

it('reads like a list, with what to do below what is wrong', () => {
  const findings = [
    fine('disk', '9 GiB free'),
    note('mail', 'none', 'Set it.'),
    wrong('clock', '9 s apart', 'Set it too.'),
  ]
  expect(reportText(findings).split('\n')).toEqual([
    'ok     disk: 9 GiB free',
    'note   mail: none',
    '       → Set it.',
    'WRONG  clock: 9 s apart',
    '       → Set it too.',
    '',
    '1 thing is wrong.',
  ])
  expect(JSON.parse(reportJson(findings))).toEqual({ ok: false, findings })
  expect(reportText(findings.slice(0, 2))).toContain('Nothing is wrong.')
})

it.each([
  [GiB / 4, 'wrong'],
  [GiB, 'note'],
  [100 * GiB, 'fine'],
] as const)('judges %i bytes of room as %s', (free, state) => expect(judgeRoom('/data', free)).toMatchObject({ state }))

it.each([
  [second, 'fine'],
  [60 * second, 'wrong'],
] as const)('judges clocks %i ms apart as %s', (drift, state) => {
  expect(judgeDrift('clock', 'the database', drift)).toMatchObject({ state })
})

it('sees who else may look into the data folder and the secrets in it', async () => {
  const folder = await aFolder()
  await writeFile(join(folder, 'secret'), 'x')
  await chmod(join(folder, 'secret'), 0o640)
  await chmod(folder, 0o755)
  const config = loadConfig({ PERIGEE_DATA: folder })
  const keys = join(folder, 'passphrase-keys')
  const password = join(folder, 'postgresql.password')
  const states = async () => (await checkDataFolder(config)).map(({ about, state }) => `${about} ${state}`)
  expect(await states()).toEqual([
    'data folder wrong',
    'secret wrong',
    'database password note',
    'passphrase keys note',
  ])
  await chmod(folder, 0o711)
  await chmod(join(folder, 'secret'), 0o600)
  await writeFile(keys, '')
  await writeFile(password, '')
  for (const file of [keys, password]) await chmod(file, 0o644)
  const open = ['database password wrong', 'passphrase keys wrong']
  expect(await states()).toEqual(['data folder fine', 'secret fine', ...open])
  for (const file of [keys, password]) await chmod(file, 0o600)
  await beginRestore(folder)
  const closed = ['secret fine', 'database password fine', 'passphrase keys fine']
  expect(await states()).toEqual(['data folder fine', 'data folder wrong', ...closed])
})

it('tries to seal and to open where a Vault server keeps the keys', async () => {
  const folder = await aFolder()
  const config = loadConfig({
    PERIGEE_DATA: folder,
    PERIGEE_KEY_MANAGEMENT: 'vault',
    PERIGEE_VAULT_URL: server.options.url,
    PERIGEE_VAULT_TOKEN_FILE: server.options.tokenFile,
    PERIGEE_VAULT_TRANSIT_MOUNT: server.options.mount,
    PERIGEE_VAULT_TRANSIT_KEY: server.options.key,
  })
  expect(await checkKeyManagement(config)).toEqual([fine('key management', 'vault:passphrases:v1 seals and opens')])
  expect((await checkDataFolder(config)).map(({ about }) => about)).not.toContain('passphrase keys')
  server.state.isSealed = true
  expect(await checkKeyManagement(config)).toMatchObject([
    { state: 'wrong', says: expect.stringContaining('sealed or in maintenance') as string },
  ])
  expect(await checkKeyManagement(loadConfig({ PERIGEE_DATA: folder }))).toEqual([])
})

it('tries every blob store, and does not make folders that a missing disk should have', async () => {
  const folder = await aFolder()
  const file = join(folder, 'placements.json')
  const unmounted = join(folder, 'unmounted')
  const blobs = { kind: 's3', endpoint: 'http://127.0.0.1:1', bucket: 'b', accessKeyId: 'k', secretAccessKey: 's' }
  const placements = [
    { id: 0, blobs: { kind: 'files', folder } },
    { id: 1, name: 'a', blobs: { kind: 'files', folder: unmounted } },
    { id: 2, name: 'b', blobs },
  ]
  await writeFile(file, JSON.stringify({ placements }))
  await writeFile(join(folder, 'node-id'), 'x')
  const found = await checkBlobs(loadConfig({ PERIGEE_DATA: folder, PERIGEE_PLACEMENTS: file }))
  expect(found.map(({ state }) => state)).toEqual(['fine', 'wrong', 'wrong'])
  expect(found[1]?.says).toBe(`${unmounted} is not there`)
  expect(found[2]?.says).toContain('could not store a blob')
})

it('knows a service from another program on its port', async () => {
  const other = createServer((_, response) => response.end('<h1>Hello</h1>'))
  other.listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
  for (const name of ['auth', 'gateway', 'linkshare', 'api', 'outbox'] as const)
    expect(await answersAs(name, url)).toBe(false)
})

it('looks at the port for metrics only where one is set, and knows who answers there', async () => {
  const states = async (env: NodeJS.ProcessEnv) =>
    (await checkMetrics(loadConfig({ PERIGEE_DATA: await aFolder(), ...env }))).map(
      ({ state, says }) => `${state}: ${says}`,
    )
  expect(await states({})).toEqual([])

  const metrics = createMetrics()
  const logger = createLogger({ level: 'silent' })
  const { url, stop } = await startMetricsServer({ metrics, host: '127.0.0.1', port: 0, token: 'secret', logger })
  const set = { PERIGEE_METRICS_PORT: new URL(url).port, PERIGEE_METRICS_TOKEN: 'secret' }
  expect(await states(set)).toEqual(['fine: metrics answers'])
  expect(await states({ ...set, PERIGEE_METRICS_TOKEN: 'other' })).toEqual([
    'wrong: taken by another program than metrics',
  ])
  await stop()
  expect(await states(set)).toEqual(['fine: free for metrics, which does not run'])
})
