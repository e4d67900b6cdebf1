import { maxInlineSize } from '@perigee/crypto/content'
import { byteText } from '@perigee/domain/byte-text'
import type { ObjectInfo } from '@perigee/object-client/open-objects'
import type { Answer } from '../http/answer'
import type { Link } from '../link/link'
import { drawMap } from './draw-map'

const widthForFigures = 400
const widthForNote = 500

/** Where an object is stored, for whoever may know that it exists. Small ones are part of the database. */
export function mapAnswer({ site, flags }: Link, { size }: ObjectInfo): Answer {
  const locations = size > maxInlineSize ? site.blobLocations : []
  const places = locations.length
  const figures = [`Places: ${places}`, `Size: ${byteText(size)}`]
  const note = ['Files under 4k are stored as metadata.']
  const lines = places > 0 ? figures : size > maxInlineSize ? [] : note
  const fits = flags.mapWidth >= (places > 0 ? widthForFigures : widthForNote)
  const body = drawMap({
    width: flags.mapWidth,
    color: site.brand.color,
    locations,
    lines: flags.mapText && fits ? lines : [],
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
