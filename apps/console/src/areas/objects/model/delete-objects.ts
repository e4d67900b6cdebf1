import type { S3Client } from '@perigee/s3/client/create-s3-client'
import { type ObjectRef, type Place, s3Object } from '@/areas/storage/public'
import { messageOf } from '@/lib/failure'
import type { Entry } from './entries'

/** The most that one call takes. */
const batchSize = 1000

type Client = Pick<S3Client, 'listObjectsV2' | 'deleteObjects'>
type Options = { signal: AbortSignal; onDeleted: (total: number) => void }

/** Nothing after the first failure was tried. */
export class DeleteStopped extends Error {
  override readonly name = 'DeleteStopped'
  readonly deleted: number

  constructor(deleted: number, cause: unknown) {
    const first = messageOf(cause)
    super(
      deleted === 0 ? first : `${deleted} ${deleted === 1 ? 'object was' : 'objects were'} deleted before: ${first}`,
    )
    this.deleted = deleted
    this.cause = cause
  }
}

/** Deletes files, and folders with everything below them. @throws DeleteStopped at the first failure, or when aborted */
export async function deleteObjects(
  client: Client,
  { bucket }: Place,
  entries: readonly Entry[],
  { signal, onDeleted }: Options,
): Promise<void> {
  let deleted = 0

  async function remove(objects: readonly ObjectRef[]): Promise<void> {
    signal.throwIfAborted()
    if (objects.length === 0) return
    const failed = await client.deleteObjects({ bucket, objects: objects.map(s3Object), signal })
    deleted += objects.length - failed.length
    onDeleted(deleted)
    const [first] = failed
    if (first) throw new Error(`${first.key}: ${first.message || first.code}`)
  }

  /** Each page is deleted before the next is asked for, so the listing always starts at what is left. */
  async function removeFolder(prefix: string): Promise<void> {
    for (;;) {
      const { objects, truncated } = await client.listObjectsV2({ bucket, prefix, maxKeys: batchSize, signal })
      await remove(objects.map(({ key }) => ({ key })))
      if (!truncated || objects.length === 0) return
    }
  }

  try {
    const files = entries.filter(({ type }) => type === 'file')
    for (let at = 0; at < files.length; at += batchSize) await remove(files.slice(at, at + batchSize))
    for (const { type, key } of entries) if (type === 'folder') await removeFolder(key)
  } catch (cause) {
    throw new DeleteStopped(deleted, cause)
  }
}
