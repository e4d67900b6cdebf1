import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { createLogger } from '@perigee/server-kit/logger'
import { day, hour } from '@perigee/std/durations'
import { afterAll, describe, expect, it } from 'vitest'
import { startApi } from '../testing/start-api'
import { keepAssets } from './former-assets'
import { readStaticFiles, staticFile } from './static-files'

const page = '<!doctype html><title>console</title>'
const script = 'console.log("console")'.repeat(50)

const style = '.a{color:red}'.repeat(500)

const folder = await mkdtemp(join(tmpdir(), 'perigee-static-'))
afterAll(() => rm(folder, { recursive: true }))
await mkdir(join(folder, 'assets'))
await writeFile(join(folder, 'index.html'), page)
await writeFile(join(folder, 'favicon.svg'), '<svg/>')
await writeFile(join(folder, 'assets/app-1a2b.js'), script)
await writeFile(join(folder, 'assets/app-1a2b.js.gz'), gzipSync(script))
await writeFile(join(folder, 'assets/app-1a2b.js.br'), brotliCompressSync(script))
await writeFile(join(folder, 'assets/app-1a2b.js.map'), '{}')
await writeFile(join(folder, 'assets/big-3c4d.css'), style)
await writeFile(join(folder, 'assets/small-5e6f.css'), 'a{}')
await writeFile(join(folder, 'private.sql'), 'select')

const built = await readStaticFiles(folder)
/** A build that is gone left this; its `index.html` and what is no asset are not kept. */
const former = await formerAssets({
  '/index.html': 'the page of before',
  '/assets/gone-7a8b.js': 'before()',
  '/assets/..%2fsecret.js': 'no name of an asset',
  '/assets/app-1a2b.js': 'what the build has too',
})
const api = await startApi({ files: new Map([...former, ...built]) })
async function formerAssets(texts: Record<string, string>) {
  const kept = join(folder, 'kept')
  const now = Date.now()
  const options = { folder: kept, now, logger: createLogger({ level: 'silent' }) }
  const before = Object.entries(texts).map(
    async ([path, text]) => [path, await staticFile(path, Buffer.from(text))] as const,
  )
  await keepAssets(new Map(await Promise.all(before)), options)
  const assets = await keepAssets(built, options)
  await rm(kept, { recursive: true })
  return assets
}

const get = (path: string, headers: Record<string, string> = {}) => fetch(new URL(path, api.url), { headers })

describe('the console', () => {
  it.each(['/', '/login', '/projects/abc/buckets/photos/file.txt', '/index.html'])('at %s: the page', async (path) => {
    const answer = await get(path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect(await answer.text()).toBe(page)
  })

  it.each(['/assets/none.js', '/assets/app-1a2b.js.map', '/api', '/api/v0/none'])(
    'has nothing at %s: 404',
    async (path) => {
      const answer = await get(path)
      expect(answer.status).toBe(404)
      expect(await answer.json()).toEqual({ error: 'There is nothing at this address.', code: 'no_such_route' })
    },
  )

  it('goes on serving the assets of the build before for a day, and nothing else of it', async () => {
    const answer = await get('/assets/gone-7a8b.js')
    expect([answer.status, await answer.text()]).toEqual([200, 'before()'])
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(await (await get('/assets/app-1a2b.js')).text()).toBe(script)
    expect(await (await get('/')).text()).toBe(page)
    for (const path of ['/left.json', '/assets/left.json', '/assets/..%2fsecret.js', '/assets/..%2fleft.json'])
      expect(await (await get(path)).text()).not.toMatch(/gone-7a8b|no name/)

    api.clock.advance(day - hour)
    expect((await get('/assets/gone-7a8b.js')).status).toBe(200)
    api.clock.advance(2 * hour)
    expect((await get('/assets/gone-7a8b.js')).status).toBe(404)
  })

  it('at an address that is not one: 400', async () => {
    expect((await get('/%zz')).status).toBe(400)
  })

  it('does not leave its folder', async () => {
    const answer = await get('/..%2f..%2fetc%2fpasswd')
    expect(await answer.text()).toBe(page)
  })

  it.each([
    { accept: 'gzip, deflate, br', encoding: 'br' },
    { accept: 'gzip', encoding: 'gzip' },
    { accept: 'br;q=0, gzip;q=0.5', encoding: 'gzip' },
    { accept: 'identity', encoding: null },
  ])('sends an asset for "$accept" as $encoding, to be kept for good', async ({ accept, encoding }) => {
    const answer = await get('/assets/app-1a2b.js', { 'accept-encoding': accept })
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    expect(answer.headers.get('vary')).toBe('Accept-Encoding')
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(await answer.text()).toBe(script)
  })

  it.each([
    { path: '/assets/big-3c4d.css', encoding: 'gzip', content: style },
    { path: '/assets/small-5e6f.css', encoding: null, content: 'a{}' },
    { path: '/private.sql', encoding: null, content: page },
  ])('sends $path, which the build left as it is, as $encoding', async ({ path, encoding, content }) => {
    const answer = await get(path, { 'accept-encoding': 'gzip, br' })
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    expect(await answer.text()).toBe(content)
  })

  it('answers 304 to who has the page, and HEAD without a body', async () => {
    const etag = (await get('/')).headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]{27}"$/)
    const again = await get('/login', { 'if-none-match': `"other", ${etag}` })
    expect([again.status, await again.text()]).toEqual([304, ''])

    const head = await fetch(new URL('/', api.url), { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(page.length)])
  })

  it('takes no POST', async () => {
    expect((await fetch(new URL('/login', api.url), { method: 'POST' })).status).toBe(404)
  })
})

describe('headers', () => {
  it('let pages load from here and talk to the edge only', async () => {
    const { headers } = await get('/')
    const policy = headers.get('content-security-policy') ?? ''

    expect(policy).toContain(
      `default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'`,
    )
    expect(policy).toContain(
      `connect-src 'self' http://127.0.0.1:7913 http://127.0.0.1:7912 http://127.0.0.1:7914 https://*.edge.test;`,
    )
    const media = 'http://127.0.0.1:7912 http://127.0.0.1:7914 https://*.edge.test'
    expect(policy).toContain(`img-src 'self' data: blob: ${media}; media-src 'self' blob: ${media};`)
    expect(policy).toContain(`frame-ancestors 'none'; base-uri 'none'; form-action 'self'`)
    expect(policy).not.toContain('upgrade-insecure-requests')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('referrer-policy')).toBe('same-origin')
  })

  it('let nothing stand in a frame', async () => {
    const policy = (await get('/')).headers.get('content-security-policy') ?? ''
    expect(policy).not.toContain('frame-src')
  })

  it('let in Stripe where it is the card provider, and nobody else', async () => {
    const stripe = await startApi({
      consoleUrl: 'https://console.test',
      env: {
        PERIGEE_BILLING: 'true',
        PERIGEE_CARD_PROVIDER: 'stripe',
        PERIGEE_STRIPE_PUBLIC_KEY: 'pk_test_public',
        PERIGEE_STRIPE_SECRET_KEY: 'sk_test_secret',
        PERIGEE_STRIPE_WEBHOOK_SECRET: 'whsec_secret',
      },
    })
    const { headers } = await fetch(new URL('/', stripe.url))
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`'wasm-unsafe-eval' https://js.stripe.com https://*.js.stripe.com;`)
    expect(policy).toContain(`frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com;`)
    expect(policy).toContain(`https://*.edge.test https://api.stripe.com;`)
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
    const config = await (await fetch(new URL('/api/v0/config', stripe.url))).text()
    expect(config).toContain('"stripePublicKey":"pk_test_public"')
    expect(`${config}${JSON.stringify(stripe.log)}`).not.toMatch(/sk_test_secret|whsec_secret/)
    const plain = (await get('/')).headers.get('content-security-policy')
    expect(plain).not.toContain('stripe')
  })

  it('of the API allow nothing and are not stored', async () => {
    const { headers } = await get('/api/v0/config')
    expect(headers.get('content-security-policy')).toContain(`default-src 'none'; frame-ancestors 'none'`)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f]{32}$/)
  })

  it('share answers with the public address of the console only', async () => {
    const { headers } = await get('/api/v0/config', { origin: 'https://evil.test' })
    expect(headers.get('access-control-allow-origin')).toBe('http://console.test:7910')
    expect(headers.get('access-control-allow-credentials')).toBe('true')

    const preflight = await fetch(new URL('/api/v0/projects', api.url), { method: 'OPTIONS' })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-headers')).toContain('X-CSRF-Token')
  })
})
