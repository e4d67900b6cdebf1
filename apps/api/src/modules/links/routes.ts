import { links } from '@perigee/contract/links'
import { directionWord, linkOrders, orderWord } from '@perigee/domain/sort-orders'
import { changeLinks } from '@perigee/projects/links/change-links'
import { listLinksPage } from '@perigee/projects/links/list-links'
import { recordLink } from '@perigee/projects/links/record-link'
import { revokeLinks } from '@perigee/projects/links/revoke-links'
import { fromBase64, fromHex } from '@perigee/std/encoding'
import type { Deps } from '../../deps'
import { serve } from '../../session/serve'
import { presentLink } from './present-link'

export const linkRoutes = (deps: Deps) => [
  serve(deps, links.list, listLinksPage, {
    input: ({ params, query: { search, limit, page, order, orderDirection } }) => ({
      projectId: params.id,
      search,
      limit,
      page,
      order: orderWord(linkOrders, order),
      direction: directionWord(orderDirection),
    }),
    present: ({ links: found, page }, { query: { search, order, orderDirection } }) => ({
      links: found.map(presentLink),
      search,
      order,
      orderDirection,
      ...page,
    }),
  }),

  serve(deps, links.record, recordLink, {
    input: ({ params, body: { apiKeyId, linkHash, kind, bucket, sealedPlace, password, ...options } }) => ({
      projectId: params.id,
      apiKeyId,
      recordHash: fromHex(linkHash),
      kind,
      bucket,
      sealedPlace: sealedPlace === null ? null : fromBase64(sealedPlace),
      password,
      options: { ...options, expiresAt: instant(options.expiresAt) },
    }),
  }),

  serve(deps, links.change, changeLinks, {
    input: ({ params, body: { ids, change } }) => {
      const { expiresAt, ...others } = change
      return {
        projectId: params.id,
        ids,
        change: { ...given(others), ...(expiresAt !== undefined && { expiresAt: instant(expiresAt) }) },
      }
    },
  }),

  serve(deps, links.revoke, revokeLinks, { input: ({ params, body: { ids } }) => ({ projectId: params.id, ids }) }),
]

const instant = (text: string | null): Date | null => (text === null ? null : new Date(text))

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** Without the members that were left out. */
const given = <T extends object>(wished: T): Given<T> =>
  Object.fromEntries(Object.entries(wished).filter(([, value]) => value !== undefined)) as Given<T>
