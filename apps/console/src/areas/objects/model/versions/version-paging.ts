import { useInfiniteQuery } from '@tanstack/react-query'
import { rangePaging } from '../paging/range-paging'
import { entriesAt, keyEntriesOf } from './key-entries'
import { folderVersions } from './queries'

/** A folder with the versions of its files: each part is one request, of whatever many versions a file has. */
export const versionPaging = rangePaging({
  name: 'versions',
  useParts: (context, place, { find, enabled }) =>
    useInfiniteQuery({ ...folderVersions(context, place, { find, each: 'keys' }), enabled }),
  linesOf: keyEntriesOf,
})

/** A folder as it was at a moment. */
export const pagingAt = (at: Date) =>
  rangePaging({
    name: `at ${at.toISOString()}`,
    useParts: (context, place, { find, enabled }) =>
      useInfiniteQuery({ ...folderVersions(context, place, { find, each: 'all' }), enabled }),
    linesOf: (pages, prefix) => entriesAt(pages, prefix, at),
  })
