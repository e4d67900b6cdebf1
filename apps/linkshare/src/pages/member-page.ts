import { html } from '@perigee/server-kit/outbox/html'
import type { Answer } from '@perigee/server-kit/edge/answer'
import type { Link } from '../link/link'
import { nameOf } from '../link/names'
import type { ZipMember } from '../zip/directory'
import { breadcrumbs } from './breadcrumbs'
import { filePage } from './file-page'

/** A page around one file inside a zip file. */
export const memberPage = (link: Link, { name, size }: ZipMember): Answer =>
  filePage(link, {
    name: nameOf(name),
    size,
    trail: breadcrumbs(link, name),
    query: `path=${encodeURIComponent(name)}&`,
    more: html``,
    aside: html``,
    head: html``,
  })
