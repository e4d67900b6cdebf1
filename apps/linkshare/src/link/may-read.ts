import type { ApiKey } from '@perigee/grants/api-key'
import { caveatsOf } from '@perigee/grants/caveat'

/** False when a key says outright that nothing may be read with it. */
export const mayRead = (apiKey: ApiKey): boolean => caveatsOf(apiKey).every(({ flags }) => !flags.has('disallowReads'))
