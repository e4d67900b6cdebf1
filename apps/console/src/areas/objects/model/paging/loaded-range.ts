import { useInfiniteQuery } from '@tanstack/react-query'
import { entriesOf } from '../entries'
import { folderListing } from '../queries'
import { rangePaging } from './range-paging'

/** A folder from its beginning on. */
export const loadedRange = rangePaging({
  name: 'range',
  useParts: (context, place, { find, enabled }) =>
    useInfiniteQuery({ ...folderListing(context, place, find), enabled }),
  linesOf: entriesOf,
})
