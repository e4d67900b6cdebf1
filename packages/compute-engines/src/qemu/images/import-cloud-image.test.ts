import { writeFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { importCloudImage } from './import-cloud-image'

it.each([
  ['a name with a way in it', { name: '../tiny', user: 'debian' }],
  ['a user who could be more than a name', { name: 'cloud', user: 'a b' }],
])('refuses %s', async (_name, given) => {
  const folder = await mkdtemp(join(tmpdir(), 'perigee-import-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'disk.img')
  await writeFile(file, '')
  await expect(importCloudImage({ folder, file, title: 'A cloud', ...given })).rejects.toThrow()
})

it('refuses a file that is no disk, which would be a raw one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'perigee-import-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'notes.txt')
  await writeFile(file, 'not a disk\n'.repeat(500))
  const given = { folder, file, title: 'A cloud', name: 'cloud', user: 'debian' }
  await expect(importCloudImage(given)).rejects.toThrow('is no disk that a machine starts from')
})
