import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { pages } from './pages'

/** What a browser is answered where Stripe would answer it; the rules of our own pages hold meanwhile. */
export async function standInForStripe(
  context: BrowserContext,
  answer: (request: Request) => Promise<Response>,
): Promise<void> {
  const script = await readFile(join(import.meta.dirname, 'stripe-js.mjs'), 'utf8')
  await context.route(/^https:\/\/(js|hooks)\.stripe\.com\//, async (route) => {
    const body = pages[route.request().url()]
    if (body !== undefined) return route.fulfill({ contentType: 'text/html', body })
    return route.fulfill({ contentType: 'text/javascript', body: script })
  })
  await context.route('https://api.stripe.com/**', async (route) => {
    const { method, url, body } = {
      method: route.request().method(),
      url: route.request().url(),
      body: route.request().postData(),
    }
    const answered = await answer(new Request(url, { method, ...(body === null ? {} : { body }) }))
    await route.fulfill({
      status: answered.status,
      headers: { 'content-type': 'application/json', 'access-control-allow-origin': '*' },
      body: await answered.text(),
    })
  })
}
