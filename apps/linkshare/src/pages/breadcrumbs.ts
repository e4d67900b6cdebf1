import { encryptPrefix } from '@perigee/crypto/list-prefix'
import { isFormatError } from '@perigee/crypto/format-error'
import { html, type Html } from '@perigee/server-kit/outbox/html'
import { visibleText } from '@perigee/domain/visible-text'
import { nameOf } from '../link/names'
import type { Link } from '../link/link'

/** Does the share hold a key with which this folder could be listed? */
export function canOpenFolder({ keys, bucket }: Pick<Link, 'keys' | 'bucket'>, prefix: string): boolean {
  try {
    encryptPrefix(keys, bucket, prefix)
    return true
  } catch (error) {
    if (isFormatError(error)) return false
    throw error
  }
}

/**
 * The bucket or domain, then each folder, then the file, then what is shown out of it; those that the share does not open are no
 * links.
 */
export function breadcrumbs(link: Link, member?: string): Html {
  const { key, place } = link
  const { root } = place
  const ends = [...key.matchAll(/\//g)].map(({ index }) => index + 1).filter((end) => end > root.length)
  const crumbs = [root.length, ...ends].map((end) => {
    const prefix = key.slice(0, end)
    const name = prefix === root ? place.name : visibleText(nameOf(prefix))
    if (prefix === key) return html`<li aria-current="page">${name}</li>`
    return canOpenFolder(link, prefix)
      ? html`<li><a href="${place.pathOf(prefix)}">${name}</a></li>`
      : html`<li>${name}</li>`
  })
  const file = key === '' || key.endsWith('/') ? html`` : fileCrumb(link, member)
  return html`<nav aria-label="Breadcrumb">
    <ol class="crumbs">
      ${crumbs}${file}
    </ol>
  </nav>`
}

/** A zip file leads to the list of what is in it, while one of that is shown. */
function fileCrumb(link: Link, member: string | undefined): Html {
  const name = visibleText(nameOf(link.key))
  if (member === undefined) return html`<li aria-current="page">${name}</li>`
  return html`<li><a href="${link.place.pathOf(link.key)}?wrap=1&amp;path=%2F">${name}</a></li>
    <li aria-current="page">${visibleText(member)}</li>`
}
