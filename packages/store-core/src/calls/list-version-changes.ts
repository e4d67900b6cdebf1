import type { ListChanges, StoreCaller, PresencePage } from '@perigee/contract/store'
import type { StoreContext } from '../context'
import { findVersionChanges } from '../versions/find-version-changes'
import { changesQuery } from './list-changes'

export async function listVersionChanges(
  context: StoreContext,
  caller: StoreCaller,
  input: ListChanges,
): Promise<PresencePage | undefined> {
  const query = await changesQuery(context, caller, input)
  return query && findVersionChanges(context.db, query)
}
