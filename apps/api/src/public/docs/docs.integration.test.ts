import { publicAreas } from '@perigee/contract/public/define'
import { describe, expect, it } from 'vitest'
import { everyCall } from '../../testing/every-call'
import { startApi } from '../../testing/start-api'
import { publicRoutes } from '../public-routes'

const api = await startApi({ env: { ...everyCall, PERIGEE_BRAND_NAME: 'Apogee & Sons' } })
const get = (path: string) => api.browser().http.get(path)
const ids = (page: string) => new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
const calls = publicRoutes(api.deps).map(({ call }) => call)
const areas = publicAreas.filter((area) => calls.some(({ facts }) => facts.area === area))
const pages = ['', '/errors', ...areas.map((area) => `/${area}`)].map((slug) => `/public/v1/docs${slug}`)

describe.each(pages)('%s', (path) => {
  it('is in the brand of the operator, runs no script, loads nothing from elsewhere and can be kept', async () => {
    const { status, headers, text } = await get(path)
    expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=300'])
    expect(text).toContain('Apogee &amp; Sons')
    expect(text).not.toMatch(/<script|style="|src="http/i)
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self'/,
    )
  })

  it('leads nowhere where nothing is', async () => {
    const { text } = await get(path)
    const links = new Set([...text.matchAll(/<a [^>]*href="(\/public[^"]*)"/g)].map(([, href = '']) => href))
    for (const href of links) {
      const [page = '', anchor] = href.split('#')
      const answer = await get(page)
      expect([href, answer.status]).toEqual([href, 200])
      if (anchor !== undefined) expect([href, ids(answer.text).has(anchor)]).toEqual([href, true])
    }
  })
})

it('every call is explained on the page of its area: with an example, and what it can be refused with', async () => {
  for (const area of areas) {
    const { text } = await get(`/public/v1/docs/${area}`)
    for (const { facts, method } of calls) {
      if (facts.area !== area) continue
      const [, section = ''] = text.split(`<h2 id="${facts.id}">`)
      const [own = ''] = section.split('<h2')
      expect(own).toContain(`curl${method === 'GET' ? '' : ` -X ${method}`} &#39;http://console.test:7910/`)
      for (const code of facts.refusals) expect(own).toContain(`/public/v1/docs/errors#${code}"`)
    }
  }
})

it('the OpenAPI document is there for everybody, and is kept while it is the same', async () => {
  const { status, headers, text } = await get('/public/v1/openapi.json')
  expect([status, headers.get('access-control-allow-origin')]).toEqual([200, '*'])
  expect(JSON.parse(text)).toMatchObject({ openapi: '3.1.1', servers: [{ url: 'http://console.test:7910' }] })
  const again = await api.browser().http.get('/public/v1/openapi.json', {
    headers: { 'if-none-match': headers.get('etag') ?? '' },
  })
  expect(again.status).toBe(304)
})
