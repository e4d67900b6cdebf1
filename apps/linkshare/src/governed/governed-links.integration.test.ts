import type { EdgeReport, ReportToApi } from '@perigee/contract/edge-reports'
import { recordsFor } from '@perigee/domain/custom-domain'
import { projectStatus } from '@perigee/domain/project-status'
import { emptyPayloadHash } from '@perigee/s3/sigv4/request'
import { signHeaders } from '@perigee/s3/sigv4/sign'
import { hour, minute, second } from '@perigee/std/durations'
import { startDnsZone } from '@perigee/testing/dns-zone'
import { afterAll, describe, expect, it } from 'vitest'
import { folder, useGoverned } from '../testing/governed'
import { bucket } from '../testing/start-linkshare'

const secretName = 'top secret.txt'
const password = 'correct horse'
const size = 100_000
const zone = await startDnsZone()
afterAll(() => zone.stop())
const env = { PERIGEE_DNS_SERVERS: zone.address, PERIGEE_LINKSHARE_VIEW_HTML: 'true' }
const opened: EdgeReport<'linkOpened'>[] = []
const report: ReportToApi = (_, told) => void ('views' in told && opened.push(told))
const { auth, aLink, change, get, links, linkshare, post } = await useGoverned({ env, report }, async ({ put }) => {
  await put(`${folder}/${secretName}`, 'hidden')
  await put(`${folder}/kept.txt`, 'kept', { 'cache-control': 'public, max-age=99' })
  await put(`${folder}/large.bin`, new Uint8Array(size))
  await put(`${folder}/other.bin`, new Uint8Array(size))
  await put(`${folder}/picture.png`, new Uint8Array(1000))
  await put(`${folder}/picture2.png`, new Uint8Array(1000))
  await put(`${folder}/site/index.html`, 'start', { 'content-type': 'text/html' })
})
const range = (value: string) => ({ range: `bytes=${value}` })
const cookieOf = (answer: { headers: Record<string, unknown> }) =>
  String((answer.headers['set-cookie'] as string[] | undefined)?.[0] ?? '').split(';')[0] ?? ''
const passFor = async (path: string) => ({
  cookie: cookieOf(await post(path, `password=${encodeURIComponent(password)}`)),
})

describe('a link that is closed', () => {
  it.each([
    ['paused', 403, { paused: true }, 'This link is paused'],
    ['expired', 410, { expiresAt: '2020-01-01T00:00:00Z' }, 'This link has expired'],
    ['used up', 410, { maxDownloads: 1 }, 'This link is used up'],
  ] as const)('%s: says so, and nothing of what lies behind it', async (_, status, rules, title) => {
    const link = await aLink(rules)
    if ('maxDownloads' in rules) await get(link.path('large.bin', 'raw'))
    auth.clock.advance(second)
    for (const path of [
      link.path(),
      link.path(secretName),
      link.path(secretName, 'raw'),
      link.path('absent', 'raw'),
      `${link.path()}?download=1&download-kind=zip`,
    ]) {
      const answer = await get(path)
      expect([path, answer.status, answer.text.includes(`<h1>${title}</h1>`)]).toEqual([path, status, true])
      expect(answer.text).not.toMatch(/secret|large|shared|日本/)
      expect(answer.headers['cache-control']).toBe('no-store')
      expect((await get(path, {}, 'HEAD')).status).toBe(status)
    }
    const parts = await Promise.all(['absent', 'other.bin'].map((name) => get(link.path(name, 'raw'), range('5-'))))
    expect(parts.map((answer) => answer.status)).toEqual([status, status])
  })

  it('opens again with other rules, and closes at once', async () => {
    const link = await aLink({ paused: true })
    expect((await get(link.path())).status).toBe(403)
    await change(link, {})
    expect((await get(link.path())).text).toContain('top secret.txt')
    await change(link, { paused: true })
    expect((await get(link.path())).text).not.toContain('top secret.txt')
  })

  it('that was revoked is one that never was, whatever its rules', async () => {
    const unknown = (await get(`/s/${'j'.padEnd(27, 'v')}q/shared/`)).status
    const withPassword = await aLink({ password: { set: password } })
    await links.revoke(withPassword.hash)
    auth.clock.advance(second)
    const { status, text } = await get(withPassword.path())
    expect([unknown, status, text.includes('Access denied.')]).toEqual([401, 401, true])
  })

  it('whose key was deleted asks for no password', async () => {
    const { store, project } = linkshare()
    const link = await aLink({ password: { set: password } })
    const other = await aLink({ paused: true })
    const keys = store.db.updateTable('satellite.projects').where('id', '=', project.id)
    await keys.set({ status: projectStatus.pendingDeletion }).execute()
    const answers = [await get(link.path()), await get(other.path()), await post(link.path(), 'password=x')]
    await keys.set({ status: projectStatus.active }).execute()
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])
    expect((await get(link.path())).status).toBe(403)
  })
})

describe('a password', () => {
  it('opens the link for this browser, without script', async () => {
    const link = await aLink({ password: { set: password } })
    const asked = await get(`${link.path()}?layout=list`)
    expect([asked.status, asked.text.includes('<form method="post"')]).toEqual([403, true])
    expect(asked.text).not.toMatch(/secret|large|shared|日本|<script/)
    expect(asked.headers['content-security-policy']).toContain("form-action 'self'")

    const given = await post(`${link.path()}?layout=list`, `password=${encodeURIComponent(password)}`)
    expect([given.status, given.headers.location]).toEqual([303, `${link.path()}?layout=list`])
    const [cookie = ''] = given.headers['set-cookie'] ?? []
    expect(cookie).toMatch(new RegExp(`; Path=/s/${link.access}; .*HttpOnly; SameSite=Lax$`))
    expect((await get(link.path(), { cookie: cookieOf(given) })).text).toContain('top secret.txt')
  })

  it('and what it opens stay with the browser that gave it', async () => {
    const limits = [
      { password: { set: password } },
      { maxDownloads: 9 },
      { maxBytes: 1e9 },
      { expiresAt: '2099-01-01T00:00:00Z' },
    ]
    for (const rules of limits) {
      const link = await aLink(rules)
      const pass = 'password' in rules ? await passFor(link.path('kept.txt', 'raw')) : {}
      const { status, headers } = await get(link.path('kept.txt', 'raw'), pass)
      expect([status, headers['cache-control']]).toEqual([200, 'private, no-store'])
    }
    expect((await get((await aLink()).path('kept.txt', 'raw'))).headers['cache-control']).toBe('public, max-age=99')
    expect((await get((await aLink(limits[0])).path())).headers['content-security-policy']).toContain(
      "frame-ancestors 'none'",
    )
  })

  it('plants no cookie elsewhere, however its link is written', async () => {
    const link = await aLink({ password: { set: password } })
    const sent = `password=${encodeURIComponent(password)}`
    for (const path of [
      `/s%2F${link.access}%2Fshared/x;Domain=test/`,
      `//s/${link.access}/shared/`,
      `/s/%6a${link.access.slice(1)}/shared/x;Domain=test`,
    ]) {
      const { status, headers } = await post(path, sent)
      const cookies = headers['set-cookie'] ?? []
      expect([path, status < 400 ? cookies.length : 1]).toEqual([path, 1])
      for (const cookie of cookies)
        expect(cookie).toMatch(/^link_[0-9a-f]{16}=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/)
    }
  })

  it('that is wrong opens nothing and says so', async () => {
    const link = await aLink({ password: { set: password } })
    const answer = await post(link.path(), 'password=wrong+one')
    expect([answer.status, answer.headers['set-cookie']]).toEqual([403, undefined])
    expect(answer.text).toContain('This is not the password of this link.')
    for (const body of ['', 'other=1', 'password='])
      expect((await post(link.path(), body)).text).toContain('Enter the password.')
    expect((await post(link.path(), `password=${'x'.repeat(5000)}`)).status).toBe(413)
  })

  it('is asked for again after twelve hours, and when it was changed', async () => {
    const link = await aLink({ password: { set: password } })
    const pass = await passFor(link.path())
    auth.clock.advance(12 * hour - minute)
    expect((await get(link.path(), pass)).status).toBe(200)
    auth.clock.advance(minute)
    expect((await get(link.path(), pass)).status).toBe(403)
    const next = await passFor(link.path())
    expect((await get(link.path(), next)).status).toBe(200)
    await change(link, { password: { set: password } })
    expect((await get(link.path(), next)).status).toBe(403)
  })

  it('of one link opens no other, and no pass can be made up', async () => {
    const [link, other] = [await aLink({ password: { set: password } }), await aLink({ password: { set: password } })]
    const { cookie } = await passFor(link.path())
    const [, value = ''] = cookie.split('=')
    const renamed = `link_${other.hash.slice(0, 16)}`
    const later = value.replace(/^\d/, '9')
    for (const [name, given] of [
      [cookie.split('=')[0], value],
      [renamed, value],
      [renamed, later],
      [renamed, ''],
      [renamed, `${'9'.repeat(12)}.${'A'.repeat(43)}`],
    ])
      expect((await get(other.path(), { cookie: `${name}=${given}` })).status).toBe(403)
    expect((await get(link.path(), { cookie: cookie.replace(value, later) })).status).toBe(403)
    expect((await get(link.path(), { cookie: `${cookie.split('=')[0]}=planted; ${cookie}` })).status).toBe(200)
  })

  it('cannot be guessed on', async () => {
    const link = await aLink({ password: { set: password } })
    let last
    for (let tries = 0; tries < 11; tries++) last = await post(link.path(), 'password=')
    expect(last?.status).toBe(403)
    for (let tries = 0; tries < 11; tries++) last = await post(link.path(), 'password=wrong+one')
    expect([last?.status, last?.headers['retry-after']]).toEqual([429, '60'])
    expect(last?.text).toContain('Too many tries. Try again in 60 seconds.')
    expect((await post(link.path(), `password=${encodeURIComponent(password)}`)).status).toBe(429)
    auth.clock.advance(hour)
  })

  it('is not needed by whoever made the link', async () => {
    const link = await aLink({ password: { set: password }, maxDownloads: 1 })
    const path = link.path('large.bin', 'raw')
    const { host } = new URL(linkshare().url)
    const signer = { accessKeyId: link.access, secretKey: link.secret, region: 'eu1', service: 'linksharing' }
    const signed = (method: string, secretKey = link.secret) =>
      signHeaders(
        { method, path, query: '', headers: { host }, signedPath: path },
        { ...signer, secretKey },
        { now: auth.clock(), payloadHash: emptyPayloadHash },
      )
    for (let times = 0; times < 3; times++) expect((await get(path, signed('GET'))).bytes).toHaveLength(size)
    expect(await link.use()).toMatchObject({ downloads: 0, bytes: 0 })
    const stranger = await aLink()
    expect((await get(path, signed('GET', stranger.secret))).status).toBe(403)
  })
})

describe('a download', () => {
  it('is a file or an archive; pages, HEAD, previews and what is unchanged are none', async () => {
    const link = await aLink({ maxDownloads: 2 })
    const raw = link.path('large.bin', 'raw')
    const { headers } = await get(raw, {}, 'HEAD')
    await get(link.path())
    await get(link.path('large.bin'))
    expect((await get(raw, { 'if-modified-since': headers['last-modified'] ?? '' })).status).toBe(304)
    expect((await get(raw, { 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' })).status).toBe(412)
    expect((await get(raw, range('900000-'))).status).toBe(416)
    const previewed = await get(raw, { 'user-agent': 'facebookexternalhit/1.1' })
    expect([previewed.headers['content-type'], previewed.bytes.length < size]).toEqual([
      'text/html; charset=utf-8',
      true,
    ])
    expect(await link.use()).toMatchObject({ downloads: 0, bytes: 0 })

    expect((await get(raw)).bytes).toHaveLength(size)
    expect(await link.use()).toMatchObject({ downloads: 1, bytes: size })
    const archive = await get(`${link.path()}?download=1&download-kind=tar.gz`)
    expect(archive.status).toBe(200)
    await expect.poll(link.use).toMatchObject({ downloads: 2, bytes: size + archive.bytes.length })
    expect((await get(raw)).status).toBe(410)
  })

  it('of a link without limits is counted once it is over', async () => {
    const link = await aLink()
    const raw = link.path('large.bin', 'raw')
    await Promise.all([
      get(raw),
      get(raw, range('0-9')),
      get(raw, range('10-19')),
      get(raw, {}, 'HEAD'),
      get(link.path()),
    ])
    await expect.poll(link.use, { timeout: 5000 }).toMatchObject({ downloads: 2, bytes: size + 20 })
  })

  it('that is limited is not begun by a page that loads it', async () => {
    const [limited, open] = [await aLink({ maxDownloads: 1 }), await aLink()]
    for (const [link, shows] of [
      [limited, false],
      [open, true],
    ] as const) {
      const pages = [await get(link.path('picture.png')), await get(`${link.path()}?layout=gallery`)]
      expect(pages.map(({ text }) => /<img[^>]* src="[^"]*wrap=0|og:image/.test(text))).toEqual([shows, shows])
    }
  })

  it('goes on in parts, not from another file nor forever', async () => {
    const link = await aLink({ maxDownloads: 1 })
    const raw = link.path('large.bin', 'raw')
    expect((await get(raw, range('0-9999'))).status).toBe(206)
    for (let at = 1; at < 10; at++)
      expect((await get(raw, range(`${at * 10_000}-${at * 10_000 + 9999}`))).status).toBe(206)
    expect((await get(link.path('other.bin', 'raw'), range('1-'))).status).toBe(410)
    expect((await get(raw)).status).toBe(410)
    expect((await get(raw, range('1-'))).status).toBe(206)
    expect((await get(raw, range('1-'))).status).toBe(410)
    expect((await get(raw, range('-1'))).status).toBe(206)
    expect((await get(raw, range('0-0,5-5,7-9'))).status).toBe(410)
    expect(await link.use()).toMatchObject({ downloads: 1 })
  })

  it.each(['1-', '0-', '-99999', '0-0', '5-5,7-9'])('that begins with bytes=%s counts as one', async (asked) => {
    const link = await aLink({ maxDownloads: 1 })
    expect((await get(link.path('large.bin', 'raw'), range(asked))).status).toBe(206)
    expect(await link.use()).toMatchObject({ downloads: 1 })
    expect((await get(link.path('other.bin', 'raw'), range(asked))).status).toBe(410)
  })

  it('whose condition is not met is the whole file, and another one', async () => {
    const link = await aLink({ maxDownloads: 1 })
    const raw = link.path('large.bin', 'raw')
    await get(raw)
    const stale = { ...range('5-'), 'if-range': 'Thu, 01 Jan 1970 00:00:00 GMT' }
    expect((await get(raw, stale)).status).toBe(410)
  })

  it('of more visitors at once than are allowed: no more get it', async () => {
    const link = await aLink({ maxDownloads: 5 })
    const answers = await Promise.all(Array.from({ length: 20 }, () => get(link.path('large.bin', 'raw'))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(15)
  })

  it('is refused before its first byte when fewer are left', async () => {
    const link = await aLink({ maxBytes: size + 50 })
    const raw = link.path('large.bin', 'raw')
    expect((await get(raw, range('0-49'))).bytes).toHaveLength(50)
    expect((await get(raw)).bytes).toHaveLength(size)
    expect((await get(raw, range('0-0'))).status).toBe(410)
    auth.clock.advance(second)
    expect((await get(link.path())).status).toBe(410)
    expect(await link.use()).toMatchObject({ bytes: size + 50 })
  })

  it('of an archive breaks off where the bytes end', async () => {
    const link = await aLink({ maxBytes: 150 })
    await expect(get(`${link.path()}?download=1&download-kind=zip`)).rejects.toThrow()
    expect((await link.use()).bytes).toBeLessThanOrEqual(150)
  })
})

describe('a hidden listing', () => {
  it('shows the same for every folder; files open by their names', async () => {
    const link = await aLink({ hideListing: true })
    const [top, absent, sub] = await Promise.all(
      [link.path(), link.path('absent/'), link.path('site')].map((at) => get(at)),
    )
    expect([top?.status, absent?.status, sub?.status]).toEqual([200, 200, 404])
    expect(top?.text).toContain('What is here is not listed')
    expect(top?.text).not.toContain('secret')
    const body = (text = '') => text.slice(text.indexOf('<main'))
    expect(body(absent?.text)).toBe(body(top?.text))
    expect((await get(`${link.path()}?download=1&download-kind=zip`)).status).toBe(403)
    expect((await get(link.path(secretName, 'raw'))).text).toBe('hidden')
    expect((await get(link.path('site/', 'raw'))).text).toBe('start')
  })
})

describe('a custom domain that shows a governed link', () => {
  const connect = (domain: string, accessId: string) => {
    const root = `${bucket}/${folder}`
    const { txt } = recordsFor({ domain, linksharingHost: 'links.test', root, accessId, tls: false })
    zone.set(txt.hostname, { TXT: txt.contents })
  }

  it('obeys its rules', async () => {
    const link = await aLink({ maxDownloads: 1, hideListing: true })
    connect('limited.example', link.access)
    const host = { host: 'limited.example' }
    expect((await get('/', host)).text).toContain('What is here is not listed')
    expect((await get('/large.bin', host)).bytes).toHaveLength(size)
    expect((await get('/other.bin', host)).text).toContain('This link is used up')
    expect((await get(link.path('other.bin', 'raw'))).status).toBe(410)
  })

  it('counts its pages as views, and all of its bytes', async () => {
    const link = await aLink()
    connect('counted.example', link.access)
    const host = { host: 'counted.example' }
    await get('/site/', host)
    await get('/large.bin', host)
    await get('/absent', host)
    const mine = opened.filter((one) => one.link === link.hash)
    const sumOf = (figure: 'views' | 'bytes') => mine.reduce((sum, one) => sum + one[figure], 0)
    expect([sumOf('views'), sumOf('bytes')]).toEqual([1, size + 'start'.length])
  })

  it('asks for its password, and leads nobody to another host', async () => {
    const link = await aLink({ password: { set: password } })
    connect('locked.example', link.access)
    const host = { host: 'locked.example' }
    expect((await get('/large.bin', host)).text).toContain('<form method="post"')
    const given = await post('//evil.example/', `password=${encodeURIComponent(password)}`, host)
    expect([given.status, given.headers.location]).toEqual([303, '/.//evil.example/'])
    expect(given.headers['set-cookie']?.[0]).toContain('; Path=/;')
    expect((await get('/large.bin', { ...host, cookie: cookieOf(given) })).bytes).toHaveLength(size)
    expect((await get('/large.bin', { ...host, cookie: cookieOf(given), range: 'bytes=0-4' })).status).toBe(206)
  })
})

it('a form that no link asks for is refused', async () => {
  const link = await aLink()
  for (const path of [link.path(), '/', '/health/process', '/static/style.css'])
    expect((await post(path, 'password=x')).status).toBe(405)
})

it('without the auth service no governed link opens for longer than ten seconds', async () => {
  const [open, limited] = [await aLink(), await aLink({ maxDownloads: 5 })]
  for (const link of [open, limited]) expect((await get(link.path())).status).toBe(200)
  await auth.stop()
  auth.clock.advance(10 * second - 1)
  expect((await get(open.path('large.bin', 'raw'))).status).toBe(200)
  expect((await get(limited.path('large.bin', 'raw'))).status).toBe(503)
  auth.clock.advance(1)
  const { status, headers } = await get(open.path())
  expect([status, headers['retry-after']]).toEqual([503, '10'])
})
