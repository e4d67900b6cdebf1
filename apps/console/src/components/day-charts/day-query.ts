import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Point } from './series'

interface DayPoints {
  storage: Point[]
  download: Point[]
}

/** What the charts show of a period. Another period keeps what is shown until it is there. */
export const dayQuery = (queryKey: readonly unknown[], read: (signal: AbortSignal) => Promise<DayPoints>) =>
  queryOptions({ queryKey, queryFn: ({ signal }) => read(signal), placeholderData: keepPreviousData })

export type DayQuery = ReturnType<typeof dayQuery>
