import * as z from 'zod/mini'
import { named } from './named'

/** The body of every failure of the public API. */
export const problem = named(
  'Problem',
  z.object({
    /** Of the catalogue: what programs decide by. Codes do not change. */
    code: z.string(),
    /** One sentence for people; may change. */
    message: z.string(),
    /** The same as in the header `X-Request-Id`: what support asks for. */
    requestId: z.string(),
    /** Where the code is explained. */
    docs: z.string(),
    /** What it is about, such as `body.cors[0].origins`. */
    path: z.optional(z.string()),
  }),
)
export type Problem = z.output<typeof problem>
