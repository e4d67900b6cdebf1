import type { ListChanges, PresencePage, StoreCaller } from '@perigee/contract/store'
import { concatBytes } from '@perigee/std/bytes'
import type { StoreContext } from '../context'
import { findUploadChanges } from '../uploads/find-upload-paths'
import { changesQuery } from './list-changes'

export async function listUploadChanges(
  context: StoreContext,
  caller: StoreCaller,
  input: ListChanges,
): Promise<PresencePage | undefined> {
  const query = await changesQuery(context, caller, input)
  return query && findUploadChanges(context.db, { ...query, prefix: concatBytes(...query.folders) })
}
