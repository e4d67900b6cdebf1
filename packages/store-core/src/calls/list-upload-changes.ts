import type { ListUploadChanges, PresencePage, StoreCaller } from '@perigee/contract/store'
import { concatBytes } from '@perigee/std/bytes'
import type { StoreContext } from '../context'
import { findUploadChanges } from '../uploads/find-upload-paths'
import { maxAsked, momentOf } from './list-changes'

export async function listUploadChanges(
  context: StoreContext,
  caller: StoreCaller,
  { named, ...moment }: ListUploadChanges,
): Promise<PresencePage | undefined> {
  const place = await momentOf(context, caller, moment)
  if (!place || named.length > maxAsked) return undefined
  return findUploadChanges(context.db, { ...place, named, prefix: concatBytes(...place.folders) })
}
