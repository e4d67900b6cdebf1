import type { ChildrenPage, ListChildren, StoreCaller } from '@perigee/contract/store'
import { concatBytes } from '@perigee/std/bytes'
import { authorizeInBucket } from '../access/bucket-access'
import type { StoreContext } from '../context'
import { findChildren, type ChildrenQuery } from '../objects/find-children'
import { folderName, storedFolders } from '../objects/stored-path'

/** A page of S3, and whether anything follows. */
const maxPage = 1_001

export async function listChildren(
  context: StoreContext,
  caller: StoreCaller,
  input: ListChildren,
): Promise<ChildrenPage> {
  const { query, size } = await childrenAsked(context, caller, input, maxPage)
  const children = await findChildren(context.db, query)
  return { children: children.slice(0, size), more: children.length > size }
}

/** What to look for, one more than the page's size, when the caller may list it. */
export async function childrenAsked(
  context: StoreContext,
  caller: StoreCaller,
  { bucket, folder, componentPrefix, after, limit }: ListChildren,
  most: number,
): Promise<{ query: ChildrenQuery; size: number }> {
  const path = listedPath(folder, componentPrefix)
  const access = await authorizeInBucket(context, caller, { ops: ['list'], bucket, path })
  const size = Math.min(Math.max(Math.trunc(limit), 1), most)
  const query = {
    bucketId: access.bucket.id,
    folders: storedFolders(folder),
    prefix: componentPrefix ?? new Uint8Array(),
    after: after ?? null,
    limit: size + 1,
    at: access.now,
  }
  return { query, size }
}

/** What the key has to allow: a plain prefix is judged as it was asked for, with the slash of its folder. */
export function listedPath(folder: Uint8Array | null, componentPrefix: Uint8Array | undefined): Uint8Array {
  if (componentPrefix === undefined) return folder ?? new Uint8Array()
  return folder === null ? componentPrefix : concatBytes(folderName(folder), componentPrefix)
}
