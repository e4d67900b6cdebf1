import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { bucket, useLinkshare } from './testing/start-linkshare'

const linkshare = useLinkshare(
  {
    homepageUrl: 'https://perigee.test',
    env: {
      PERIGEE_LINKSHARE_CONCURRENT_REQUESTS: '1',
      PERIGEE_LINKSHARE_REDIRECT_HTTPS: 'true',
      PERIGEE_TRUSTED_PROXIES: '127.0.0.1',
      PERIGEE_LINKSHARE_RENDER_CONTENT: 'true',
      PERIGEE_LINKSHARE_VIEW_HTML: 'true',
      PERIGEE_LINKSHARE_ARCHIVES: 'false',
      PERIGEE_LINKSHARE_BLOCKED_PATHS: 'links.test/s/acc/bucket/bad,r:^links\\.test/raw/[^/]+/shared/evil/',
    },
  },
  async ({ put }) => {
    await put('large.bin', new Uint8Array(20_000_000))
    await put('page.html', 'html')
    await put('evil/x', 'x')
  },
)
const proxied = { 'x-forwarded-proto': 'https', host: 'links.test' }
const get = (path: string, headers: Record<string, string> = proxied) => linkshare().get(path, { headers })
const raw = (key: string) => `/raw/${linkshare().access}/${bucket}/${key}`

describe('what the operator may set', () => {
  it('sends visitors of the bare address home', async () => {
    expect(await get('/')).toMatchObject({ status: 303, headers: { location: 'https://perigee.test' } })
  })

  it('sends http to https, together with old links', async () => {
    const http = { host: 'links.test:80' }
    expect((await get('/raw/a/b/c%2Fd?x', http)).headers.location).toBe('https://links.test:80/raw/a/b/c%2Fd?x')
    expect((await get('/a/b/c', http)).headers.location).toBe('https://links.test:80/s/a/b/c')
    expect((await get('/s/a/b', { host: 'links.test@evil.test' })).status).toBe(400)
    expect((await get('/health/process', {})).status).toBe(200)
  })

  it('blocks links', async () => {
    for (const path of ['/s/acc/bucket/bad', '/s/acc/bucket/b%61d', raw('evil/x')])
      expect((await get(path)).status).toBe(401)
    expect((await get('/s/acc/bucket/bad2')).status).toBe(400)
  })

  it('shows HTML, which still runs nothing', async () => {
    const { headers } = await get(raw('page.html'))
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['content-disposition']).toBeUndefined()
    expect(headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/)
  })

  it('makes no archives', async () => {
    const { headers } = await get(`/s/${linkshare().access}/${bucket}/evil/?download=1&download-kind=zip`)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
  })
})

it('answers a project no more than it may at once, and goes on when a visitor leaves', async () => {
  const { port } = new URL(linkshare().url)
  const slow = connect(Number(port), '127.0.0.1')
  slow.write(`GET ${raw('large.bin')} HTTP/1.1\r\nHost: links.test\r\nX-Forwarded-Proto: https\r\n\r\n`)
  await new Promise((resolve) => slow.once('data', resolve))
  slow.pause()
  const busy = await get(raw('page.html'))
  expect([busy.status, busy.text, busy.headers['content-type']]).toEqual([
    429,
    '429 Too Many Requests',
    'text/plain; charset=utf-8',
  ])
  slow.destroy()
  await expect.poll(async () => (await get(raw('page.html'))).status).toBe(200)
})

it('without its auth service it fails without a word about why', async () => {
  await linkshare().auth.stop()
  const unknown = linkshare().auth.register('grant').accessKeyId
  const { status, text } = await get(`/s/${unknown}/${bucket}/`)
  expect([status, text.includes('Internal server error. Please try again later.')]).toEqual([500, true])
  expect(text).not.toMatch(/ECONN|fetch|at \w+ \(/)
  expect(linkshare().log()).toContain('request failed')
  expect(linkshare().log()).not.toContain(unknown)
})
