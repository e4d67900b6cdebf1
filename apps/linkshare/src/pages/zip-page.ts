import { byteText } from '@perigee/domain/byte-text'
import { html, type Html } from '@perigee/server-kit/outbox/html'
import { visibleText } from '@perigee/domain/visible-text'
import type { Answer } from '@perigee/server-kit/edge/answer'
import { nameOf } from '../link/names'
import type { Link } from '../link/link'
import type { ZipMember } from '../zip/directory'
import { breadcrumbs } from './breadcrumbs'
import { fileTable } from './file-table'
import { icons, iconOf } from './icons'
import { page } from './page'

/** What is in a zip file, a page at a time; `members` are in the order of their names. */
export function zipPage(link: Link, members: readonly ZipMember[]): Answer {
  const { flags, site, key } = link
  const after = flags.cursor
  const from = after === undefined ? 0 : firstAfter(members, after)
  const shown = members.slice(from, from + site.settings.pageSize)
  const next = members.length > from + shown.length ? shown.at(-1)?.name : undefined
  const name = visibleText(nameOf(key))
  const body = html`<div class="head">
      <h1>${name}</h1>
      <p>${String(members.length)} ${members.length === 1 ? 'file' : 'files'} inside</p>
    </div>
    ${breadcrumbs(link)} ${shown.length > 0 ? table(shown) : html`<p class="empty">No objects found.</p>`}
    ${pager({ isFirst: after === undefined, next })}`
  return page(site, { title: name, body })
}

function firstAfter(members: readonly ZipMember[], name: string): number {
  let [low, high] = [0, members.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((members[middle]?.name ?? '') <= name) low = middle + 1
    else high = middle
  }
  return low
}

function table(members: readonly ZipMember[]): Html {
  const rows = members.map(({ name, size }) => {
    const path = encodeURIComponent(name)
    return html`<tr>
      <th scope="row">
        <a href="?path=${path}&amp;wrap=1">${iconOf(name)}<span>${visibleText(name)}</span></a>
      </th>
      <td class="size">${byteText(size)}</td>
      <td class="act">
        <a class="quiet" href="?path=${path}&amp;download=1" aria-label="Download ${visibleText(name)}"
          >${icons.download}</a
        >
      </td>
    </tr>`
  })
  return fileTable(rows)
}

function pager({ isFirst, next }: { isFirst: boolean; next: string | undefined }): Html {
  if (isFirst && next === undefined) return html``
  const back = isFirst ? html`` : html`<a class="button" href="?wrap=1&amp;path=%2F">Back To Page 1</a>`
  const on =
    next === undefined
      ? html``
      : html`<a class="button" href="?wrap=1&amp;path=%2F&amp;cursor=${encodeURIComponent(next)}">Next</a>`
  return html`<nav class="pager" aria-label="Pages">${back}${on}</nav>`
}
