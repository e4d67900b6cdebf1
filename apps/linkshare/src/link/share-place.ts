import type { Place, Site } from './link'
import { escapeKey } from './names'
import type { LinkPath } from './parse-link'

/** The whole bucket of a link, below the link's own path. */
export function sharePlace({ basePath, url }: Site, { access, bucket }: LinkPath): Place {
  const share = `${encodeURIComponent(access)}/${bucket}`
  return {
    root: '',
    name: bucket,
    pathOf: (key) => `${basePath}/s/${share}/${escapeKey(key)}`,
    bytesOf: (key) => `${url}/raw/${share}/${escapeKey(key)}`,
  }
}
