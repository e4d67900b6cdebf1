import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { loadPlacements } from './load-placements'

let home: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'perigee-placements-'))
})
afterEach(() => rm(home, { recursive: true }))

const s3 = { kind: 's3', bucket: 'b', accessKeyId: 'k', secretAccessKeyFile: 'secret' }
const files = { kind: 'files', folder: 'cold' }

async function load(content: unknown) {
  const file = join(home, 'placements.json')
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
  return loadPlacements(file, '/data')
}

it('is one place in the data folder without a file', () => {
  expect(loadPlacements(null, '/data')).toEqual({
    stores: [{ id: 0, blobs: { kind: 'files', folder: '/data/blobs' } }],
    offered: [],
  })
})

it('adds what the file names, with paths from where the file is', async () => {
  const { stores, offered } = await load({ placements: [{ id: 7, name: 'ceph', title: 'Ceph', blobs: s3 }] })
  expect(stores).toEqual([
    { id: 0, blobs: { kind: 'files', folder: '/data/blobs' } },
    { id: 7, blobs: expect.objectContaining({ bucket: 'b', secretAccessKeyFile: join(home, 'secret') }) as unknown },
  ])
  const about = { name: 'Ceph', title: 'Ceph', description: '', pending: false }
  expect(offered).toEqual([{ id: 7, idName: 'ceph', ...about }])
})

it('can move the default place, which is not offered', async () => {
  const { stores, offered } = await load({ placements: [{ id: 0, blobs: files }] })
  expect(stores).toEqual([{ id: 0, blobs: { kind: 'files', folder: join(home, 'cold') } }])
  expect(offered).toEqual([])
})

it.each([
  ['{', 'it is not JSON'],
  [{ placements: [] }, 'placements'],
  [{ placements: [{ id: 1, name: 'a', blobs: { kind: 'tape' } }] }, 'placements[0].blobs.kind'],
  [{ placements: [{ id: 1, name: 'a', blobs: { ...s3, bucket: '' } }] }, 'placements[0].blobs.bucket'],
  [{ placements: [{ id: 1, name: 'a', blobs: { ...s3, endpoint: 'ceph' } }] }, 'placements[0].blobs.endpoint'],
  [{ placements: [{ id: 1, name: 'a', blobs: files, colour: 'red' }] }, 'colour'],
  [{ placements: [{ id: 1, name: 'Über', blobs: files }] }, 'small letters'],
  [{ placements: [{ id: 1, blobs: files }] }, 'placement 1 has no name'],
  [{ placements: [{ id: 0, name: 'a', blobs: files }] }, 'placement 0 is the default one'],
  [{ placements: [{ id: 1, name: 'global', blobs: files }] }, 'cannot be called "global"'],
  [{ placements: [1, 1].map((id) => ({ id, name: `n${id}`, blobs: files })) }, 'placement 1 stands there twice'],
  [{ placements: [1, 2].map((id) => ({ id, name: 'same', blobs: files })) }, 'has the name "same" of another one'],
  [
    { placements: [{ id: 1, name: 'a', blobs: { ...s3, secretAccessKey: 'x' } }] },
    'placement 1 needs secretAccessKeyFile or secretAccessKey',
  ],
])('refuses %j and says why', async (content, why) => {
  const loading = load(content)
  await expect(loading).rejects.toThrow('PERIGEE_PLACEMENTS')
  await expect(loading).rejects.toThrow(why)
})

it('names a file that is not there', () => {
  expect(() => loadPlacements(join(home, 'none.json'), '/data')).toThrow('it cannot be read')
})
