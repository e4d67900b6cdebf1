import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { findImage, listImages, saveImage } from './catalogue'
import type { CatalogueEntry } from './catalogue-entry'

const entry: CatalogueEntry = {
  name: 'tiny',
  title: 'Tiny Linux',
  disk: `${'a'.repeat(64)}.qcow2`,
  seed: 'fwcfg',
  minDiskGB: 1,
  minMemoryMB: 128,
  user: 'root',
  tools: [],
  recipe: 'x',
}

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'perigee-images-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

it('knows the images that were saved, and no others', async () => {
  const folder = await emptyFolder()
  expect(await listImages(join(folder, 'nowhere'))).toEqual([])
  await saveImage(folder, entry)
  await writeFile(join(folder, 'broken.json'), '{')
  await writeFile(join(folder, 'other.json'), JSON.stringify({ ...entry, name: 'another' }))
  await writeFile(join(folder, 'away.json'), JSON.stringify({ ...entry, name: 'away', disk: '/etc/shadow' }))
  expect(await listImages(folder)).toEqual([entry])
})

it.each(['../tiny', '', '.', 'Tiny', 'a/b'])('has no image by the name %j', async (name) => {
  const folder = await emptyFolder()
  await saveImage(folder, entry)
  expect(await findImage(folder, name)).toBeUndefined()
})
