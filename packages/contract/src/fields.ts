import type { ProjectId } from '@perigee/std/brand'
import * as z from 'zod/mini'

/** A UUID on the wire: lower case with dashes. */
export const uuid = z
  .string()
  .check(z.toLowerCase(), z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'The id is not valid.'))
export const projectId = z.pipe(
  uuid,
  z.transform((id) => id as ProjectId),
)
/** RFC 3339 in UTC. */
export const timestamp = z.string()
/** A number in a query string. */
export const queryInteger = z.pipe(
  z.string().check(z.regex(/^-?\d{1,15}$/, 'A whole number is needed.')),
  z.transform(Number),
)
export const queryText = z.string().check(z.maxLength(200, 'The search text is too long.'))
/** 1 ascending, 2 descending. */
export const orderDirection = z.union([z.literal(1), z.literal(2)])
/** A size as text: `"100.00 TB"` or a plain number of bytes. */
export const memorySize = z.string()
/** Nanoseconds. */
export const nanos = z.number()

/** What every paged list carries besides its items. */
export const pageEnvelope = {
  search: z.string(),
  limit: z.number(),
  offset: z.number(),
  order: z.number(),
  orderDirection: z.number(),
  pageCount: z.number(),
  currentPage: z.number(),
  totalCount: z.number(),
}
