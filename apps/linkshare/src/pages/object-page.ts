import { maxInlineSize } from '@perigee/crypto/content'
import { byteText } from '@perigee/domain/byte-text'
import type { ObjectInfo } from '@perigee/object-client/open-objects'
import { html, type Html } from '@perigee/server-kit/outbox/html'
import { MB } from '@perigee/std/units'
import { visibleText } from '@perigee/domain/visible-text'
import type { Answer } from '@perigee/server-kit/edge/answer'
import type { Link } from '../link/link'
import { nameOf } from '../link/names'
import { endingOf } from '../objects/media-type'
import { breadcrumbs } from './breadcrumbs'
import { date } from './file-table'
import { filePage } from './file-page'
import { icons } from './icons'

/** A page around one object. */
export function objectPage(link: Link, info: ObjectInfo): Answer {
  const name = nameOf(info.key)
  const isZip = endingOf(name) === 'zip' && link.canRead
  return filePage(link, {
    name,
    size: info.size,
    trail: breadcrumbs(link),
    query: '',
    more: isZip ? html`<a class="button" href="?wrap=1&amp;path=%2F">${icons.open}Open Archive</a>` : html``,
    aside: html`${placesOf(link, info)}
      <h2>Modified</h2>
      <p>${date(link, info.lastModified)}</p>`,
    head: socialTags(link, info),
  })
}

function placesOf({ site }: Link, { size }: ObjectInfo): Html {
  const places = site.blobLocations.length
  if (places === 0 || size <= maxInlineSize) return html`<p>This file is stored and ready for download.</p>`
  return html`<h2>Where it is stored</h2>
    <p>${places === 1 ? 'In one place' : `In ${places} places`}</p>
    <img
      class="map"
      src="?map=1&amp;width=800&amp;include-stats=0"
      alt="Map of where the file is stored"
      width="800"
      height="400"
    />`
}

/** Which services show a picture beside the link depends on its kind and size. */
function socialTags({ place, key, shows }: Link, { size }: ObjectInfo): Html {
  const ending = endingOf(key)
  const isPicture = shows.previews && ['jpg', 'jpeg', 'png', 'gif'].includes(ending)
  const url = place.bytesOf(key)
  const card = (isPicture || (shows.previews && ending === 'webp')) && size <= MB
  return html`<meta property="og:title" content="${visibleText(nameOf(key))}" />
    <meta property="og:description" content="${byteText(size)}" />
    ${isPicture && size <= 5 * MB ? html`<meta property="og:image" content="${url}" />` : html``}
    ${
      card
        ? html`<meta name="twitter:card" content="summary_large_image" />
            <meta name="twitter:image" content="${url}" />`
        : html``
    }`
}
