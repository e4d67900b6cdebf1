import { auditLog, auditLogExport, auditLogPeople, type ExportFormat } from '@perigee/contract/audit'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/call'
import { callUrl } from '@/lib/call-url'
import { type LogFilter, queryOf } from './log-filter'

/** `before` is the `next` of the page before; undefined for the first one. */
export const logPage = (id: string, filter: LogFilter, page: { before: number | undefined; limit: number }) =>
  queryOptions({
    queryKey: ['audit-log', id, filter, page],
    queryFn: ({ signal }) => {
      const { before, limit } = page
      const query = {
        ...queryOf(filter),
        limit: String(limit),
        ...(before !== undefined && { before: String(before) }),
      }
      return call(auditLog, { params: { id }, query, signal })
    },
    placeholderData: keepPreviousData,
  })

/** Who did something in the project, for those who may read about everybody. */
export const logPeople = (id: string) =>
  queryOptions({
    queryKey: ['audit-log', id, 'people'],
    queryFn: ({ signal }) => call(auditLogPeople, { params: { id }, signal }),
    staleTime: 60_000,
  })

/** The address of a file with all that the filter finds. */
export const exportUrl = (id: string, filter: LogFilter, format: ExportFormat): string =>
  callUrl(auditLogExport.path, { id }, { ...queryOf(filter), format })
