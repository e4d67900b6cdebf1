import { publicLinks } from '@perigee/contract/public/links'
import { changeLink } from '@perigee/projects/links/change-link'
import { listLinksFrom, readLink } from '@perigee/projects/links/list-links'
import { revokeLinks } from '@perigee/projects/links/revoke-links'
import type { Deps } from '../../deps'
import { keyOfCursor, presentPage } from '../cursors'
import { servePublic } from '../serve-public'
import { firstOf } from './first-of'
import { presentLink } from './present-link'
import { madeAfter, placeByAge, placeOf } from './sort-keys'

export const publicLinkRoutes = (deps: Deps) => {
  const { list, get, update, revoke } = publicLinks
  return [
    servePublic(deps, list, listLinksFrom, {
      input({ params, query: { cursor, limit, search } }) {
        return { ...params, search, limit: limit + 1, after: madeAfter(keyOfCursor(list, cursor, placeByAge)) }
      },
      present: (found, { query: { limit } }) => presentPage(list, firstOf(found, limit, placeOf), presentLink),
    }),
    servePublic(deps, get, readLink, { input: ({ params }) => params, present: presentLink }),
    servePublic(deps, update, changeLink, {
      input: ({ params: { projectId, id }, body: { password, ...options } }) => ({
        projectId,
        id,
        change: {
          ...given(options),
          ...(password !== undefined && { password: { set: password } }),
        },
      }),
      present: presentLink,
    }),
    servePublic(deps, revoke, revokeLinks, { input: ({ params: { projectId, id } }) => ({ projectId, ids: [id] }) }),
  ]
}

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** Without the members that were left out. */
const given = <T extends object>(wished: T): Given<T> =>
  Object.fromEntries(Object.entries(wished).filter(([, value]) => value !== undefined)) as Given<T>
