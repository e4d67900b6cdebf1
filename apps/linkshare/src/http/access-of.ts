import type { IncomingMessage } from 'node:http'

/** What a request names as the access of its link, undecoded; not whether there is such a link. */
export const accessOf = ({ url = '' }: IncomingMessage): string | undefined =>
  /^\/(?:s|raw)\/([^/?]{1,8192})\//.exec(url)?.[1]
