import { maxInlineSize } from '@perigee/crypto/content'
import type { ObjectInfo } from '@perigee/object-client/open-objects'
import type { Answer } from '@perigee/server-kit/edge/answer'
import type { Link } from '../link/link'
import { drawMap } from './draw-map'
import { mapLines } from './map-lines'

/** Where an object is stored, for whoever may know that it exists. Small ones are part of the database. */
export function mapAnswer({ site, flags }: Link, { size }: ObjectInfo): Answer {
  const locations = size > maxInlineSize ? site.blobLocations : []
  const width = flags.mapWidth
  const body = drawMap({
    width,
    color: site.brand.color,
    locations,
    lines: flags.mapText ? mapLines({ size, places: locations.length, width }) : [],
  })
  return {
    status: 200,
    headers: {
      'content-type': 'image/svg+xml',
      'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
      'cache-control': 'no-store',
    },
    body,
  }
}
