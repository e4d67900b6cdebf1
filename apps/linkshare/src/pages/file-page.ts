import { byteText } from '@perigee/domain/byte-text'
import { html, type Html } from '@perigee/server-kit/outbox/html'
import { visibleText } from '@perigee/domain/visible-text'
import type { Answer } from '@perigee/server-kit/edge/answer'
import type { Link } from '../link/link'
import { icons } from './icons'
import { page } from './page'
import { preview } from './preview'

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
        ${link.canRead ? preview(name, `?${query}wrap=0`) : html`<p class="empty">No preview available</p>`}
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
