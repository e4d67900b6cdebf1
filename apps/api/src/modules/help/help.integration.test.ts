import { billingHelp } from '@perigee/contract/billing-help'
import { computeHelp } from '@perigee/contract/compute-help'
import { getConfig } from '@perigee/contract/config'
import { helpTopics } from '@perigee/contract/help'
import { restKeyHelp } from '@perigee/contract/rest-key-help'
import { webhookHelp } from '@perigee/contract/webhook-help'
import { describe, expect, it } from 'vitest'
import { startApi } from '../../testing/start-api'
import { helpPages } from './help-pages'

const api = await startApi({ env: { PERIGEE_BRAND_NAME: 'Apogee & Sons' } })
const get = (path: string) => api.browser().http.get(path)
const anchorsOf = (page: string) => new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
const paths = ['/help', '/help/', ...helpPages.map(({ slug }) => `/help/${slug}`)]

it('is the documentation that the console links to', async () => {
  expect((await api.browser().call(getConfig)).body.documentationURL).toBe('http://console.test:7910/help/')
})

describe.each(Object.entries({ ...helpTopics, ...billingHelp, ...computeHelp, ...restKeyHelp, ...webhookHelp }))(
  'the topic %s',
  (_, place) => {
    it('has its page and its anchor', async () => {
      const [slug, anchor] = place.split('#')
      const { status, text } = await get(`/help/${slug}`)
      expect(status).toBe(200)
      if (anchor !== undefined) expect(anchorsOf(text)).toContain(anchor)
    })
  },
)

describe.each(paths)('%s', (path) => {
  it('is in the brand of the operator, runs no script and can be kept', async () => {
    const { status, headers, text } = await get(path)
    expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=300'])
    expect(text).toContain('Apogee &amp; Sons')
    expect(text).not.toMatch(/<script|style="|perigee/i)
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self'/,
    )
  })

  it('leads nowhere where nothing is', async () => {
    const { text } = await get(path)
    for (const [, href = ''] of text.matchAll(/<a [^>]*href="(\/(?:help|public)[^"]*)"/g)) {
      const [page = '', anchor] = href.split('#')
      const answer = await get(page)
      expect([href, answer.status]).toEqual([href, 200])
      if (anchor !== undefined) expect(anchorsOf(answer.text)).toContain(anchor)
    }
  })
})
