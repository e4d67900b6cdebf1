import type { ProjectId } from '@perigee/std/brand'
import { invalidEmail, longestAddress } from '@perigee/domain/email'
import { parseMemorySize } from '@perigee/domain/memory-size'
import { lengthProblem } from '@perigee/domain/text-rules'
import { invalidCode } from '@perigee/domain/verification-code'
import * as z from 'zod/mini'

/** A check by a rule of `domain`: what it says is the message. */
export const obeys = (problemOf: (text: string) => string | undefined) =>
  z.check<string>(({ value, issues }) => {
    const message = problemOf(value)
    if (message !== undefined) issues.push({ code: 'custom', input: value, message })
  })

/** One line of text. */
export const line = z.string().check(obeys((text) => lengthProblem(text)))
export const optionalLine = z._default(line, '')
/** Its shape is looked at where an account is made or an address changed. */
export const emailText = z.string().check(z.trim(), z.maxLength(longestAddress, invalidEmail))
/** Length and content rules depend on configuration: the service checks them. */
export const passwordText = z.string().check(z.maxLength(1024, 'The password is too long.'))
/** A recovery code or any other code. */
export const codeText = z.string().check(z.maxLength(50, invalidCode))

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
/** One of the numbers of a table of `domain`, such as `bucketOrders`. */
export const queryNumber = <const Numbers extends Readonly<Record<string, number>>>(numbers: Numbers) =>
  z.pipe(queryInteger, z.enum(numbers, 'There is no such order.'))
/** A size as text: `"100.00 TB"` or a plain number of bytes. */
export const memorySize = z.string()
/** A size as text, in bytes. */
export const sizeText = z.pipe(
  z.string().check(obeys((text) => (parseMemorySize(text) === undefined ? 'This is no size.' : undefined))),
  z.transform((text) => parseMemorySize(text) ?? 0),
)
/** A list in an answer; null, as other servers of this API write an empty one, is read as empty. */
export const listOf = <Item extends z.core.$ZodType>(item: Item) =>
  z.pipe(
    z.nullable(z.array(item)),
    z.transform((list) => list ?? []),
  )
/** A text in an answer; null, as other servers of this API write a missing one, is read as empty. */
export const textOrNull = z.pipe(
  z.nullable(z.string()),
  z.transform((text) => text ?? ''),
)
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
