import * as z from 'zod/mini'

const longest = 1_000

/** A name or an address that a list is sorted by. PostgreSQL's text holds no NUL. */
export const textKey = z.string().check(
  z.maxLength(longest),
  z.refine((text) => !text.includes('\0')),
)
