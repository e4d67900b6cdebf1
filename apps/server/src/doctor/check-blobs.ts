import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { BlobStore } from '@perigee/store-core/blobs/blob-store'
import type { Config } from '../load-config'
import type { ConfiguredPlacement } from '../placements/load-placements'
import { openBlobs, whereBlobsAre } from '../placements/open-placements'
import { exists, fine, note, reasonOf, wrong, type Finding } from './finding'

const probeSize = 64 * 1024

/** Writes, reads and removes a blob in the store of every placement. */
export async function checkBlobs({ placements, dataFolder }: Config): Promise<Finding[]> {
  const isNew = !(await exists(join(dataFolder, 'node-id')))
  return Promise.all(placements.stores.map((placement) => checkPlacement(placement, isNew)))
}

async function checkPlacement({ id, blobs }: ConfiguredPlacement, isNew: boolean): Promise<Finding> {
  const about = `blobs of placement ${id}`
  const where = whereBlobsAre(blobs)
  if (blobs.kind === 'files' && !(await exists(blobs.folder))) {
    if (isNew) return note(about, `${where} is not there yet`, 'The first start makes it.')
    return wrong(about, `${where} is not there`, 'Look whether its disk is mounted.')
  }
  try {
    const took = await probe(await openBlobs(blobs))
    return fine(about, `${where}: written durably, read and removed in ${took} ms`)
  } catch (error) {
    const advice =
      blobs.kind === 'files'
        ? 'Look whether the folder is there, belongs to the user of the server, and has room.'
        : 'Look whether the service runs, the bucket exists, and the access key may read, write, list and delete in it.'
    return wrong(about, `${where}: ${reasonOf(error)}`, advice)
  }
}

/** @returns milliseconds */
async function probe(blobs: BlobStore): Promise<number> {
  const id = randomUUID()
  const bytes = randomBytes(probeSize)
  const begun = performance.now()
  try {
    await blobs.write(id, once(bytes))
    const read: Uint8Array[] = []
    for await (const chunk of blobs.read(id, { offset: 0, length: probeSize })) read.push(chunk)
    await tryListing(blobs)
    if (Buffer.compare(Buffer.concat(read), bytes) !== 0) throw new Error('it gave back other bytes than it was given')
    await blobs.delete(id)
  } catch (error) {
    await blobs.delete(id).catch(() => undefined)
    throw error
  }
  if ((await blobs.size(id)) !== undefined) throw new Error('it still has a blob that was deleted')
  return Math.round(performance.now() - begun)
}

/** What the collectors of garbage need; nothing is as old as to be removed. */
async function tryListing(blobs: BlobStore): Promise<void> {
  for await (const { id } of blobs.list()) if (id !== '') break
  await blobs.removeUnfinished(new Date(0))
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
