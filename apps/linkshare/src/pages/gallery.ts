import { byteText } from '@perigee/domain/byte-text'
import { visibleText } from '@perigee/domain/visible-text'
import { hasDotComponent } from '@perigee/s3/object-key'
import { html, type Html } from '@perigee/server-kit/outbox/html'
import { MB } from '@perigee/std/units'
import type { Link } from '../link/link'
import type { Entry } from '../listing/read-page'
import { isPicture } from './file-page'
import { date } from './file-table'
import { icons, iconOf } from './icons'

/** Larger pictures keep their symbol: what a visitor sees in passing counts as a download of the owner. */
const largestShown = 5 * MB

type FileEntry = Extract<Entry, { kind: 'file' }>

/** Loaded whole, since nothing smaller lies beside it, once it comes near what is seen. */
const isShown = (link: Link, entry: Entry): entry is FileEntry =>
  link.canRead &&
  link.shows.previews &&
  entry.kind === 'file' &&
  entry.size > 0 &&
  entry.size <= largestShown &&
  isPicture(entry.name) &&
  !hasDotComponent(entry.name)

/** Whether there is a picture to show. */
export const hasPictures = (link: Link, entries: readonly Entry[]): boolean =>
  entries.some((entry) => isShown(link, entry))

/** A folder of pictures, and of little else. */
export function isAlbum(link: Link, entries: readonly Entry[]): boolean {
  const pictures = entries.filter((entry) => isShown(link, entry)).length
  return pictures >= 2 && pictures * 2 >= entries.length
}

/** What is in a folder as tiles, pictures as what they show. */
export const gallery = (link: Link, entries: readonly Entry[]): Html =>
  html`<ul class="gallery">
    ${entries.map((entry) => tile(link, entry))}
  </ul>`

function tile(link: Link, entry: Entry): Html {
  const path = link.place.pathOf(link.key + entry.name)
  const label = visibleText(entry.name === '/' ? '/' : entry.name.replace(/\/$/, ''))
  const icon = entry.kind === 'folder' ? icons.folder : iconOf(entry.name)
  const picture = isShown(link, entry)
    ? html`<img src="${path}?wrap=0" alt="" loading="lazy" decoding="async" width="320" height="240" />`
    : html``
  const face = html`<span class="face">${icon}${picture}</span><span class="name">${label}</span>`
  // Browsers rewrite paths with such components, so no address leads there.
  const leads = hasDotComponent(entry.name) ? html`<span>${face}</span>` : html`<a href="${path}?wrap=1">${face}</a>`
  if (entry.kind === 'folder') return html`<li>${leads}</li>`
  const download =
    link.canRead && !hasDotComponent(entry.name)
      ? html`<a class="quiet" href="${path}?download=1" aria-label="Download ${label}">${icons.download}</a>`
      : html``
  return html`<li>
    ${leads}
    <p class="facts">
      <span>${byteText(entry.size)}<span class="when"> · ${date(link, entry.modified)}</span></span
      >${download}
    </p>
  </li>`
}
