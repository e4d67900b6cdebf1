import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openFileBlobs } from './files'
import { placedBlobs } from './blob-store'

it('finds the store of a placement, and names one that is configured no more', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'perigee-placed-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const here = await openFileBlobs({ directory })
  const blobs = placedBlobs(new Map([[3, here]]))
  expect(blobs.at(3)).toBe(here)
  expect(blobs.all).toEqual([[3, here]])
  expect(() => blobs.at(4)).toThrow('placement 4')
})
