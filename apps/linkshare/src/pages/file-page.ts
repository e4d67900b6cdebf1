import { byteText } from '@perigee/domain/byte-text'
import { html, type Html } from '@perigee/server-kit/outbox/html'
import { visibleText } from '@perigee/domain/visible-text'
import type { Answer } from '@perigee/server-kit/edge/answer'
import type { Link } from '../link/link'
import { icons } from './icons'
import { page } from './page'
import { endingOf } from '../objects/media-type'

export type FileView = {
  name: string
  size: number
  trail: Html
  /** What addresses the file on its own path besides the flags: empty, or `path=…&`. */
  query: string
  more: Html
  aside: Html
  head: Html
}

/** A file with what can be done with it: an object, or a member of a zip file. */
export function filePage(link: Link, { name, size, trail, query, more, aside, head }: FileView): Answer {
  const shown = visibleText(name)
  const address = `${link.site.url}${link.target.rawPath}${link.target.rawQuery === '' ? '' : `?${link.target.rawQuery}`}`
  const download = link.canRead
    ? html`<a class="button primary" href="?${query}download=1">${icons.download}Download</a>`
    : html`<span class="button" aria-disabled="true">${icons.download}Download</span>`
  const body = html`<div class="head">
      <h1>${shown}</h1>
      <div class="actions">${download}${more}</div>
    </div>
    ${trail}
    <div class="object">
      <section aria-label="Preview" class="stage">
        ${link.canRead && link.shows.previews ? preview(name, `?${query}wrap=0`) : html`<p class="empty">No preview available</p>`}
      </section>
      <aside>
        <h2>Size</h2>
        <p>${byteText(size)}</p>
        ${aside}
        <details>
          <summary>${icons.share}Share</summary>
          <label>Copy this link <input type="text" readonly value="${address}" /></label>
        </details>
      </aside>
    </div>`
  return page(link.site, { title: shown, body, head })
}

const images = new Set('bmp svg jpg jpeg png ico gif webp avif'.split(' '))
const videos = new Set('m4v mp4 webm mov mkv'.split(' '))
const sounds = new Set('mp3 wav ogg'.split(' '))

/** Whether browsers show a file of this name as a picture. */
export const isPicture = (name: string): boolean => images.has(endingOf(name))

/** Shows a file inside its page, loaded from `source`; what the browser has no player for is only offered. */
export function preview(name: string, source: string): Html {
  const ending = endingOf(name)
  if (isPicture(name)) return html`<img class="preview" src="${source}" alt="${visibleText(name)}" />`
  if (videos.has(ending)) return html`<video class="preview" src="${source}" controls preload="metadata"></video>`
  if (sounds.has(ending)) return html`<audio src="${source}" controls preload="metadata"></audio>`
  if (ending === 'pdf')
    return html`<iframe class="preview document" src="${source}" title="${visibleText(name)}"></iframe>`
  return html`<p class="empty">No preview available</p>`
}
