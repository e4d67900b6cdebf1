import { isRefusal } from '@perigee/contract/refusal'
import { isFolderMark } from '@perigee/domain/object-key'
import type { ListedObject, Objects } from '@perigee/object-client/open-objects'
import type { BucketName } from '@perigee/std/brand'
import { nameOf, parentOf } from '../link/names'
import { memberName } from './member-name'

export type Member = { name: string; modified: Date } & (
  | { kind: 'folder' }
  | { kind: 'file'; size: number; read: () => AsyncIterable<Uint8Array> }
)

const pageSize = 1000

/**
 * Everything below a prefix, each object opened as its turn comes. Zero-byte marks of folders become folders. What is
 * deleted in the meantime is left out.
 */
export async function* membersOf(
  objects: Pick<Objects, 'listObjects' | 'getObject'>,
  { bucket, prefix }: { bucket: BucketName; prefix: string },
): AsyncGenerator<Member, void, undefined> {
  let after: string | undefined
  for (let more = true; more;) {
    const page = await objects.listObjects({ bucket, prefix, delimiter: '', after, limit: pageSize })
    for (const info of page.objects) {
      const member = isMark(info) ? folder(info, prefix) : await file(objects, { bucket, prefix, info })
      if (member) yield member
    }
    more = page.more && page.next !== undefined
    after = page.next
  }
}

const isMark = ({ key, size }: ListedObject): boolean => size === 0 && isFolderMark(key)

/** Nothing for the mark of the prefix itself. */
function folder({ key, lastModified }: ListedObject, prefix: string): Member | undefined {
  const path = (key.endsWith('/') ? key : parentOf(key)).slice(prefix.length)
  if (path === '') return undefined
  return { kind: 'folder', name: `${memberName(path.slice(0, -1))}/`, modified: lastModified }
}

async function file(
  objects: Pick<Objects, 'getObject'>,
  { bucket, prefix, info }: { bucket: BucketName; prefix: string; info: ListedObject },
): Promise<Member | undefined> {
  try {
    const opened = await objects.getObject({ bucket, key: info.key })
    const relative = info.key === prefix ? nameOf(prefix) : info.key.slice(prefix.length)
    const { size, lastModified: modified } = opened.info
    return { kind: 'file', name: memberName(relative), size, modified, read: () => opened.read() }
  } catch (error) {
    if (isRefusal(error, 'noSuchKey')) return undefined
    throw error
  }
}
