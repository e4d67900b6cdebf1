import { minute, second } from '@perigee/std/durations'
import { type Html, html } from '@perigee/server-kit/outbox/html'
import type { FastifyInstance } from 'fastify'
import { styledPages } from '../../pages/plain-page'
import type { Settings } from '../../settings'
import type { HelpPage } from './help-page'
import { helpPages } from './help-pages'
import { textStylesheet } from '../../pages/text-stylesheet'

const cacheControl = `public, max-age=${(5 * minute) / second}`

/** What is explained to users: pages without a script, for everybody, also for who is not logged in. */
export function serveHelp(app: FastifyInstance, settings: Settings): void {
  const show = styledPages(settings, textStylesheet(settings.brandColor), (body) => body)
  const serve = (path: string, page: { title: string; body: Html }) =>
    app.get(path, async (_request, reply) => show(reply.header('cache-control', cacheControl), page))

  serve('/help', { title: 'Help', body: framed(undefined, index) })
  for (const page of helpPages) {
    serve(`/help/${page.slug}`, { title: `${page.title} – Help`, body: framed(page, article(page)) })
  }
}

const framed = (current: HelpPage | undefined, body: Html): Html =>
  html`<div class="columns">
    <nav aria-label="Help">
      ${menuEntry('/help/', 'Overview', current === undefined)}
      ${helpPages.map((page) => menuEntry(`/help/${page.slug}`, page.title, page === current))}
      <a class="back" href="/">Open the console</a>
    </nav>
    <main>${body}</main>
  </div>`

const menuEntry = (href: string, title: string, isCurrent: boolean): Html =>
  isCurrent ? html`<a href="${href}" aria-current="page">${title}</a>` : html`<a href="${href}">${title}</a>`

const article = ({ title, lead, sections }: HelpPage): Html =>
  html`<h1>${title}</h1>
    <p class="lead">${lead}</p>
    ${sections.map(
      (section) =>
        html`<h2 id="${section.id}">${section.title}</h2>
          ${section.body}`,
    )}`

const index = html`<h1>Help</h1>
  <p class="lead">Short answers about how things work here.</p>
  <ul class="pages">
    ${helpPages.map(({ slug, title, lead }) => html`<li><a href="/help/${slug}">${title}</a>${lead}</li>`)}
  </ul>`
