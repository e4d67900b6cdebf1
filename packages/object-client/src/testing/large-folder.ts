import type { BucketName, PlainPath } from '@perigee/std/brand'
import type { Objects } from '../open-objects'
import { inChunks } from './bodies'
import { listModel } from './plain-model'

export interface Query {
  prefix?: string
  after?: string
  limit?: number
}

export interface LargeFolder {
  bucket: BucketName
  /** What has to be there. */
  keys: Set<string>
  put(objects: Objects, key: string): Promise<void>
  remove(objects: Objects, key: string): Promise<void>
  /** As a listing with the delimiter of folders answers it. */
  list(objects: Objects, query?: Query): Promise<ReturnType<typeof listModel>>
  /** What `list` has to answer. */
  model(query?: Query): ReturnType<typeof listModel>
}

const usual = { prefix: 'f/', delimiter: '/', limit: 1_000 }
let made = 0

/** A bucket with a folder `f/` of more keys than are read whole for each page, some of them below folders. */
export async function aLargeFolder(objects: Objects, size = 1_200): Promise<LargeFolder> {
  const bucket = `large-${(made += 1)}` as BucketName
  await objects.createBucket({ bucket })
  const keys = new Set<string>()
  const folder: LargeFolder = {
    bucket,
    keys,
    async put(by, key) {
      const body = inChunks(Uint8Array.of(1), 1)
      await by.putObject({ bucket, key: key as PlainPath, body, metadata: {}, etag: () => 'etag' })
      keys.add(key)
    },
    async remove(by, key) {
      await by.deleteObject({ bucket, key: key as PlainPath })
      keys.delete(key)
    },
    async list(by, query) {
      const page = await by.listObjects({ bucket, ...usual, ...query })
      return { objects: page.objects.map(({ key }) => key), prefixes: page.prefixes, more: page.more }
    },
    model: (query) => listModel([...keys], { ...usual, ...query }),
  }
  const names = Array.from({ length: size }, (_, n) => `f/${(n * 7_919) % 100_000}${n % 60 === 0 ? '/x' : ''}`)
  for (let at = 0; at < names.length; at += 16) {
    await Promise.all(names.slice(at, at + 16).map((key) => folder.put(objects, key)))
  }
  return folder
}
