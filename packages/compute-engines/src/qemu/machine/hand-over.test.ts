import { chown, link, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { handOver } from './hand-over'

const isRoot = process.getuid?.() === 0

it.skipIf(!isRoot)('gives a machine its files under another user, and none that lie elsewhere too', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'perigee-hand-over-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const run = join(folder, 'run')
  await mkdir(run)
  for (const file of ['run/disk', 'linked', 'named']) {
    await writeFile(join(folder, file), '')
    await chown(join(folder, file), 65_534, 65_534)
  }
  await link(join(folder, 'linked'), join(run, 'linked'))
  await symlink(join(folder, 'named'), join(run, 'named'))
  await chown(run, 65_534, 65_534)

  for (const uid of [2_100_000_007, 2_100_000_008]) {
    await handOver({ run }, { uid, gid: uid })
    const owners = await Promise.all(['run', 'run/disk', 'linked', 'named'].map((file) => stat(join(folder, file))))
    expect(owners.map((owner) => owner.uid)).toEqual([uid, uid, 65_534, 65_534])
  }
})
