import type { ListVersionNames, StoreCaller, VersionNamesPage } from '@perigee/contract/store'
import type { StoreContext } from '../context'
import { findVersionNames } from '../versions/find-version-names'
import { childrenAsked } from './list-children'

const maxPage = 10_000

export async function listVersionNames(
  context: StoreContext,
  caller: StoreCaller,
  input: ListVersionNames,
): Promise<VersionNamesPage> {
  const { query, size } = await childrenAsked(context, caller, input, maxPage)
  const names = await findVersionNames(context.db, query)
  return { names: names.slice(0, size), more: names.length > size }
}
