import { restKeys } from '@perigee/contract/rest-keys'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { recordUiError } from '@/lib/analytics'
import { call } from '@/lib/call'
import { failureOf } from '@/lib/failure'
import type { RightsBody } from './rights'

/** All of them: the call has no pages. */
export const restKeysQuery = queryOptions({
  queryKey: ['rest-keys'],
  queryFn: ({ signal }) => call(restKeys.list, { signal }),
})

/**
 * Asks for the list anew, also after a failure, which is reported: a key may have been made although its text was lost on
 * the way. `source` names the dialog.
 */
async function reloading<T>(cache: QueryClient, source: string, changed: Promise<T>): Promise<T> {
  try {
    return await changed
  } catch (cause) {
    recordUiError({ source, ...failureOf(cause) })
    throw cause
  } finally {
    void cache.invalidateQueries({ queryKey: restKeysQuery.queryKey })
  }
}

export interface NewKey extends Partial<RightsBody> {
  name: string
  /** Nanoseconds; null: it does not end by itself. */
  expiration: number | null
}

/** @returns the text of the key, which nobody can ask for again; it is kept in no cache */
export const createRestKey = (cache: QueryClient, key: NewKey): Promise<string> =>
  reloading(cache, 'create REST API key dialog', call(restKeys.create, { body: key }))

/** `overlap`: for how many nanoseconds the old key goes on. @returns the text of the new one, likewise */
export async function rotateRestKey(cache: QueryClient, id: string, overlap: number): Promise<string> {
  const rotated = call(restKeys.rotate, { params: { id }, body: { overlap } })
  return (await reloading(cache, 'rotate REST API key dialog', rotated)).key
}

export const deleteRestKeys = (cache: QueryClient, ids: string[]): Promise<unknown> =>
  reloading(cache, 'delete REST API key dialog', call(restKeys.deleteMany, { body: { ids } }))

/** Whether none of them is there any more: deleted elsewhere, or by a call whose answer was lost. */
export async function areGone(cache: QueryClient, ids: readonly string[]): Promise<boolean> {
  try {
    const listed = await cache.fetchQuery({ ...restKeysQuery, staleTime: 0 })
    return !listed.some(({ id }) => ids.includes(id))
  } catch {
    return false
  }
}
