import { childrenQuery } from '@perigee/store-core/objects/find-children'
import { versionNamesQuery, versionsQuery } from '@perigee/store-core/objects/find-versions'
import { sql, type RawBuilder } from 'kysely'
import type { Filled } from './fill-tables'

const middle = Uint8Array.of(2, 0x51, 0x80)
const none = new Uint8Array()
const at = new Date()
const page = { prefix: none, after: null, limit: 1_001, at }

/** The list pages whose plans are worth a look. */
export const pages = ({
  bucketId,
  flat,
  wide,
  versioned,
  uploads,
  names,
}: Filled): { title: string; query: RawBuilder<unknown> }[] => [
  { title: 'objects of a folder, first page', query: childrenQuery(sql.lit(flat), page) },
  {
    title: 'objects of a folder, a page in the middle',
    query: childrenQuery(sql.lit(flat), { ...page, after: middle }),
  },
  {
    title: 'plain names with a prefix',
    query: childrenQuery(sql.lit(flat), { ...page, prefix: Uint8Array.of(2, 0x51) }),
  },
  {
    title: 'folders of a folder, a page in the middle',
    query: childrenQuery(sql.lit(wide), { ...page, after: middle }),
  },
  {
    title: 'a folder in which half of the keys are deleted',
    query: childrenQuery(sql.lit(versioned), { ...page, after: middle }),
  },
  {
    title: 'keys with versions or delete markers, a page in the middle',
    query: versionNamesQuery(sql.lit(versioned), { ...page, after: middle }),
  },
  {
    title: 'versions and delete markers of a thousand keys',
    query: versionsQuery(sql.lit(versioned), { names, after: undefined, limit: 1_001, at }),
  },
  {
    title: 'unfinished uploads, a page in the middle',
    query: sql`select o.id, o.name, o.created_at from store.objects o
      where o.folder_id = ${uploads} and o.state = 0 and (o.name, o.id) > (${middle}, 0)
      order by o.name, o.id limit 1001`,
  },
  {
    title: 'one object by its path',
    query: sql`select o.id from store.objects o
      where o.folder_id = store.find_folder(${bucketId}, ${[new TextEncoder().encode('flat/')]}::bytea[])
        and o.name = ${middle} and o.state <> 0
      order by o.version desc limit 1`,
  },
]
