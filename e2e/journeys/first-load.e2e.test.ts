import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BrowserSession, browserSession } from '../src/browser-session'
import { asJourney } from '../src/journey'
import { onlooker } from '../src/look'
import { person } from '../src/person/person'
import { shows } from '../src/person/shows'
import { sharedProduct } from '../src/shared-product'
import { signUp } from '../src/sign-up'
import { takeDown } from '../src/take-down'

const product = sharedProduct()
let session: BrowserSession
beforeAll(async () => {
  session = await browserSession()
})
afterAll(() => takeDown({ session }))

const { look, problems } = onlooker(() => session.page)

const places = ['login', 'frame', 'file-browser'] as const

/** The files that the page names for each place, and those that it names itself. */
async function namedFiles() {
  const html = await (await fetch(product.urls.console)).text()
  const [tag = ''] = /<script[^>]*first-look[^>]*>/.exec(html) ?? []
  const listOf = (place: string) => (new RegExp(`data-${place}="([^"]*)"`).exec(tag)?.[1] ?? '').split(' ')
  const own = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+|\/[\w-]+\.(?:js|css))"/g)].map(([, path = '']) => path)
  return { html, own, of: Object.fromEntries(places.map((place) => [place, listOf(place)])) }
}

describe('the first load of the console', () => {
  asJourney(() => session?.page)

  it('is told for each place which files it needs, all of which are there, compressed and kept', async () => {
    const { own, of } = await namedFiles()
    for (const place of places) expect(of[place]?.length).toBeGreaterThan(0)
    const files = [...new Set([...own, ...Object.values(of).flat()])].filter((path) => /\.(?:js|css)$/.test(path))
    for (const path of files) {
      const answer = await fetch(product.urls.console + path, { headers: { 'accept-encoding': 'br' } })
      expect([path, answer.status]).toEqual([path, 200])
      const size = (await answer.arrayBuffer()).byteLength
      if (size >= 1400) expect([path, answer.headers.get('content-encoding')]).toEqual([path, 'br'])
      expect([path, answer.headers.get('cache-control')]).toEqual([path, expect.stringContaining('immutable')])
    }
  })

  it('puts off the styles of the console, behind what the page draws by itself', async () => {
    const { html } = await namedFiles()
    const sheets = [...html.matchAll(/<link rel="stylesheet"[^>]*>/g)].map(([tag]) => tag)
    expect(sheets.length).toBeGreaterThan(0)
    for (const tag of sheets) expect(tag).toContain('media="print" data-late')
  })

  it('asks for the scripts of the login page, each once, and for none of the file browser', async () => {
    const { of } = await namedFiles()
    const asked: string[] = []
    session.page.on('request', (request) => {
      if (request.resourceType() === 'script') asked.push(new URL(request.url()).pathname)
    })
    await session.page.goto(`${product.urls.console}/login`)
    await shows(session.page.getByRole('link', { name: 'Sign up' }))
    const scripts = (place: (typeof places)[number]) => (of[place] ?? []).filter((path) => path.endsWith('.js'))
    const login = scripts('login')
    expect(asked.filter((path) => login.includes(path)).toSorted()).toEqual(login.toSorted())
    const ofFiles = (path: string): boolean => path.includes('/file-browser-')
    expect(scripts('file-browser').filter(ofFiles)).toHaveLength(1)
    expect(asked.filter(ofFiles)).toEqual([])
  })

  it('takes and sends a login before the code of its page is there, out of the first 10 KB', async () => {
    const { page } = session
    const account = await signUp(product)
    let received = 0
    page.on('requestfinished', async (request) => {
      received += (await request.sizes()).responseBodySize
    })
    const code = /\/assets\/(?!first-look).*\.(?:js|css)$/
    await page.route(code, () => undefined)
    await page.goto(`${product.urls.console}/login`, { waitUntil: 'commit' })
    await person(page, product).giveCredentials(account)
    await look('login before its code')
    expect(received).toBeGreaterThan(0)
    expect(received).toBeLessThan(10_000)
    await page.unroute(code)
    await shows(page.getByRole('heading', { name: 'All projects' }))
    expect(await page.locator('#early-login').count()).toBe(0)
  })

  it('breaks no rule of WCAG 2.2 AA before its code is there', () => expect(problems).toEqual({}))
})
