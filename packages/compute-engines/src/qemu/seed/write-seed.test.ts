import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MachineSpec } from '@perigee/compute/engine'
import { expect, it, onTestFinished } from 'vitest'
import { placesOf } from '../places'
import { writeSeed } from './write-seed'

const spec: MachineSpec = {
  id: '01234567-89ab-cdef-0123-456789abcdef',
  hostname: 'web',
  image: 'tiny',
  vcpus: 1,
  memoryMB: 128,
  diskGB: 1,
  ssh: { bind: '127.0.0.1', port: 22_001 },
  seed: { authorizedKeys: ['ssh-ed25519 AAAA ada'], passwordHash: '$6$s$h', allowsPasswordLogin: false, storage: null },
}

async function emptyMachine() {
  const folder = await mkdtemp(join(tmpdir(), 'perigee-seed-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const places = placesOf(folder, spec.id)
  await mkdir(places.root, { recursive: true })
  const account = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  return { folder, places, account, endpoint: null }
}

it('writes files that their owner alone reads, and leaves nothing of what was told before', async () => {
  const { places, ...others } = await emptyMachine()
  const image = { seed: 'fwcfg', user: 'root' } as const
  await writeSeed({ ...spec, hostname: 'older' }, { places, image, ...others })
  await writeFile(join(places.seed, 'other'), '')
  const told = await writeSeed(spec, { places, image, ...others })
  expect(told).toEqual(['hostname', 'authorized-keys', 'password-hash', 'password-login'])
  expect((await readdir(places.seed)).toSorted()).toEqual(told.toSorted())
  expect(await readFile(join(places.seed, 'hostname'), 'utf8')).toBe('web\n')
  for (const name of told) expect((await stat(join(places.seed, name))).mode & 0o777).toBe(0o400)
})

it('follows no link that was left in its place', async () => {
  const { folder, places, ...others } = await emptyMachine()
  const elsewhere = join(folder, 'elsewhere')
  await mkdir(elsewhere)
  await symlink(elsewhere, places.seed)
  await symlink(elsewhere, `${places.seed}.new`)
  const told = await writeSeed(spec, { places, image: { seed: 'nocloud', user: 'debian' }, ...others })
  expect(told).toEqual([])
  expect(await readdir(elsewhere)).toEqual([])
  expect((await readdir(places.seed)).toSorted()).toEqual(['meta-data', 'network-config', 'user-data'])
})
