import { byteText } from '@perigee/domain/byte-text'
import { hasDotComponent } from '@perigee/s3/object-key'
import { html, type Html } from '@perigee/server-kit/outbox/html'
import { visibleText } from '@perigee/domain/visible-text'
import type { Answer } from '@perigee/server-kit/edge/answer'
import { nameOf, parentOf } from '../link/names'
import type { Link } from '../link/link'
import type { Entry, Page } from '../listing/read-page'
import { breadcrumbs, canOpenFolder } from './breadcrumbs'
import { date, fileTable } from './file-table'
import { gallery, hasPictures, isAlbum } from './gallery'
import { icons, iconOf } from './icons'
import { page } from './page'

/** What is in a folder or bucket. */
export function listingPage(link: Link, { entries, next }: Page): Answer {
  const { key, place, flags } = link
  const name = key === place.root ? place.name : visibleText(nameOf(key))
  const asGallery =
    hasPictures(link, entries) && (flags.layout ?? (isAlbum(link, entries) ? 'gallery' : 'list')) === 'gallery'
  const rows = [...parentRow(link), ...(asGallery ? [] : entries.map((entry) => row(link, entry)))]
  const body = html`<div class="head">
      <h1>${name}</h1>
      <div class="actions">${layoutSwitch(link, entries, asGallery)}${archiveLinks(link, entries)}</div>
    </div>
    ${breadcrumbs(link)} ${asGallery ? gallery(link, entries) : html``}
    ${rows.length > 0 && !asGallery ? fileTable(rows, { dated: true }) : html``}
    ${entries.length === 0 ? html`<p class="empty">No objects found.</p>` : html``}
    ${pager(link, { isFirst: flags.cursor === undefined, next })}`
  return page(link.site, { title: name, body })
}

function row(link: Link, entry: Entry): Html {
  const key = link.key + entry.name
  const label = visibleText(entry.name === '/' ? '/' : entry.name.replace(/\/$/, ''))
  const icon = entry.kind === 'folder' ? icons.folder : iconOf(entry.name)
  // Browsers rewrite paths with such components, so no address leads there.
  const name = hasDotComponent(entry.name)
    ? html`<span>${icon}${label}</span>`
    : html`<a href="${link.place.pathOf(key)}?wrap=1">${icon}<span>${label}</span></a>`
  if (entry.kind === 'folder')
    return html`<tr>
      <th scope="row">${name}</th>
      <td class="size"></td>
      <td class="date"></td>
      <td></td>
    </tr>`
  const download = link.canRead
    ? html`<a class="quiet" href="${link.place.pathOf(key)}?download=1" aria-label="Download ${label}"
        >${icons.download}</a
      >`
    : html``
  return html`<tr>
    <th scope="row">${name}</th>
    <td class="size">${byteText(entry.size)}</td>
    <td class="date">${date(link, entry.modified)}</td>
    <td class="act">${download}</td>
  </tr>`
}

function parentRow(link: Link): Html[] {
  const parent = parentOf(link.key)
  if (link.key === link.place.root || !canOpenFolder(link, parent)) return []
  return [
    html`<tr>
      <th scope="row">
        <a href="${link.place.pathOf(parent)}?wrap=1" aria-label="Parent folder">${icons.up}<span>...</span></a>
      </th>
      <td class="size"></td>
      <td class="date"></td>
      <td></td>
    </tr>`,
  ]
}

/** The other way to look at a folder with pictures. */
function layoutSwitch(link: Link, entries: readonly Entry[], asGallery: boolean): Html {
  if (!hasPictures(link, entries)) return html``
  const { cursor } = link.flags
  const to = pageOf(link, { layout: asGallery ? 'list' : 'gallery', cursor })
  return asGallery
    ? html`<a class="button" href="${to}">${icons.list}List</a>`
    : html`<a class="button" href="${to}">${icons.gallery}Gallery</a>`
}

function archiveLinks(link: Link, entries: readonly Entry[]): Html {
  if (!link.site.settings.archives || !link.canRead || entries.length === 0) return html``
  const here = link.place.pathOf(link.key)
  return html`<a class="button" href="${here}?download=1&amp;download-kind=tar.gz">Download tar.gz</a>
    <a class="button primary" href="${here}?download=1&amp;download-kind=zip">${icons.download}Download zip</a>`
}

function pager(link: Link, { isFirst, next }: { isFirst: boolean; next: string | undefined }): Html {
  const { layout } = link.flags
  const back = isFirst ? html`` : html`<a class="button" href="${pageOf(link, { layout })}">Back To Page 1</a>`
  const on =
    next === undefined ? html`` : html`<a class="button" href="${pageOf(link, { layout, cursor: next })}">Next</a>`
  return isFirst && next === undefined ? html`` : html`<nav class="pager" aria-label="Pages">${back}${on}</nav>`
}

/** The address of a page of this folder. */
function pageOf(link: Link, { layout, cursor }: Partial<Pick<Link['flags'], 'layout' | 'cursor'>>): string {
  const query = [
    'wrap=1',
    ...(layout === undefined ? [] : [`layout=${layout}`]),
    ...(cursor === undefined ? [] : [`cursor=${encodeURIComponent(cursor)}`]),
  ]
  return `${link.place.pathOf(link.key)}?${query.join('&')}`
}
