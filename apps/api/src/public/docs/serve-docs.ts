import { type PublicArea, type PublicCall, publicAreas } from '@perigee/contract/public/define'
import { minute, second } from '@perigee/std/durations'
import { type Html, html } from '@perigee/server-kit/outbox/html'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps'
import { styledPages } from '../../pages/plain-page'
import { areaTexts } from '../openapi/area-texts'
import { componentsOf } from '../openapi/components'
import { callSection } from './call-section'
import { docsStylesheet } from './docs-stylesheet'
import { eventsSection } from './events-section'
import { errorsPage } from './errors-page'
import { guide } from './guide'

const cacheControl = `public, max-age=${(5 * minute) / second}`
const home = '/public/v1/docs'

/** Guide and reference of the public API: pages without a script, for everybody. `app` has the prefix `/public/v1`. */
export function serveDocs(
  app: FastifyInstance,
  { settings, addresses }: Pick<Deps, 'settings' | 'addresses'>,
  calls: readonly PublicCall[],
): void {
  const show = styledPages(settings, docsStylesheet(settings.brandColor), (body) => body)
  const serve = (slug: string, title: string, body: Html) =>
    app.get(`/docs${slug}`, async (_request, reply) =>
      show(reply.header('cache-control', cacheControl), { title: `${title} – API`, body: framed(slug, areas, body) }),
    )
  const areas = publicAreas.filter((area) => calls.some(({ facts }) => facts.area === area))
  const components = componentsOf(calls)
  const { brandName: brand, publicReadsPerMinute, publicWritesPerMinute } = settings
  const limits = { readsPerMinute: publicReadsPerMinute, writesPerMinute: publicWritesPerMinute }

  serve('', 'Guide', guide({ brand, origin: addresses.externalOrigin, ...limits }))
  serve('/errors', 'Errors', errorsPage(calls))
  for (const area of areas) {
    const { title, lead } = areaTexts[area]
    const own = calls.filter(({ facts }) => facts.area === area)
    const sections = own.map((call) => callSection(call, { calls, components, origin: addresses.externalOrigin }))
    serve(
      `/${area}`,
      title,
      html`<h1>${title}</h1>
        <p class="lead">${lead}</p>
        <ul>
          ${own.map(({ facts: { id, summary } }) => html`<li><a href="#${id}">${summary}</a></li>`)}
        </ul>
        ${area === 'webhooks' ? html`<p><a href="#events">Events</a></p>` : html``} ${sections}
        ${area === 'webhooks' ? eventsSection() : html``}`,
    )
  }
}

const framed = (current: string, areas: readonly PublicArea[], body: Html): Html =>
  html`<div class="columns">
    <nav aria-label="API">
      ${entry('', 'Guide', current)} ${areas.map((area) => entry(`/${area}`, areaTexts[area].title, current))}
      ${entry('/errors', 'Errors', current)}
      <a href="/public/v1/openapi.json">OpenAPI document</a>
      <a class="back" href="/">Open the console</a>
    </nav>
    <main>${body}</main>
  </div>`

const entry = (slug: string, title: string, current: string): Html =>
  slug === current
    ? html`<a href="${home}${slug}" aria-current="page">${title}</a>`
    : html`<a href="${home}${slug}">${title}</a>`
