import { startDnsZone, type DnsZone } from '@perigee/testing/dns-zone'
import { recordsFor } from '@perigee/domain/custom-domain'
import { formatAccessKeyId, generateEdgeCredentials } from '@perigee/crypto/edge-credentials'
import { serializeAccessGrant } from '@perigee/grants/access-grant'
import { connect as open } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bucket, startLinkshare, type TestLinkshare } from '../testing/start-linkshare'

const script = '<!doctype html><script>document.title = "runs"</script>'
const odd = 'a b+c%#?é日本'

let zone: DnsZone
let linkshare: TestLinkshare
beforeAll(async () => {
  zone = await startDnsZone()
  linkshare = await startLinkshare({
    env: {
      PERIGEE_DNS_SERVERS: zone.address,
      PERIGEE_LINKSHARE_REDIRECT_HTTPS: 'true',
      PERIGEE_LINKSHARE_HOSTS: 'old-links.test',
      PERIGEE_TRUSTED_PROXIES: '127.0.0.2',
      PERIGEE_LINKSHARE_BLOCKED_PATHS: 'site.example/bad.txt',
    },
  })
  const { put } = linkshare
  await put('site/index.html', script)
  await put('site/404.html', '<!doctype html>gone', { 'content-type': 'text/plain', 'content-encoding': 'gzip' })
  await put('site/page.txt', '0123456789', { 'cache-control': 'max-age=60', 'x-amz-meta-note': 'private words' })
  await put('site/bad.txt', 'bad')
  await put('site/style.css', 'body {}')
  await put('site/health/process', 'my own')
  await put('site/static/style.css', 'my style')
  await put('site/s/a/b', 'no link')
  await put('site/docs/index.html', 'docs')
  await put('site/files/one.txt', 'one')
  await put(`site/files/${odd}/two.txt`, 'two')
  await put('site//double.txt', 'double')
  await put('site//evil.example/index.html', 'evil')
  await put('site/back\\slash.txt', 'backslash')
  await put('secret.txt', 'secret')
  await put('site2/index.html', 'another site')
  await put('plain/page.txt', 'page')
  connect('site.example', 'site')
  connect('plain.example', 'plain')
  connect('whole.example', '')
})
afterAll(async () => {
  await linkshare.stopAll()
  await zone.stop()
})

/** Enters what the owner of a zone would. */
function connect(domain: string, prefix: string, more: { access?: string; tls?: boolean } = {}) {
  const { access: accessId = linkshare.access, tls = false } = more
  const root = prefix === '' ? bucket : `${bucket}/${prefix}`
  const { txt } = recordsFor({ domain, linksharingHost: 'links.test', root, accessId, tls })
  zone.set(txt.hostname, { TXT: txt.contents })
}
const get = (host: string, path: string, headers: Record<string, string> = {}, method = 'GET') =>
  linkshare.get(path, { method, headers: { host, ...headers } })
const site = (path: string, headers: Record<string, string> = {}) => get('site.example', path, headers)

describe('a custom domain is a website', () => {
  it('with a start page that may run scripts', async () => {
    const { status, headers, text } = await site('/')
    expect([status, text, headers['content-type']]).toEqual([200, script, 'text/html; charset=utf-8'])
    for (const header of ['content-security-policy', 'content-disposition', 'referrer-policy', 'set-cookie'])
      expect(headers).not.toHaveProperty(header)
    expect((await site('/index.html')).text).toBe(script)
    expect((await site('/docs/')).text).toBe('docs')
  })

  it('whose files are downloaded only when asked for', async () => {
    expect((await site('/style.css')).headers).toMatchObject({ 'content-type': 'text/css; charset=utf-8' })
    expect((await site('/page.txt')).headers).not.toHaveProperty('content-disposition')
    expect((await site('/page.txt?download=1')).headers['content-disposition']).toBe('attachment; filename=page.txt')
  })

  it('that browsers may keep', async () => {
    const { headers } = await site('/page.txt')
    expect(headers).toMatchObject({ etag: '"etag"', 'cache-control': 'max-age=60', 'accept-ranges': 'bytes' })
    expect(JSON.stringify(headers)).not.toContain('private words')
    const since = headers['last-modified'] ?? ''
    expect((await site('/page.txt', { 'if-none-match': '"etag"' })).status).toBe(304)
    expect((await site('/page.txt', { 'if-none-match': '"other"' })).status).toBe(200)
    expect((await site('/page.txt', { 'if-modified-since': since })).status).toBe(304)
    const part = await site('/page.txt', { range: 'bytes=2-4', 'if-range': '"etag"' })
    expect([part.status, part.text, part.headers['content-range']]).toEqual([206, '234', 'bytes 2-4/10'])
    const head = await get('site.example', '/page.txt', {}, 'HEAD')
    expect([head.status, head.text, head.headers['content-length']]).toEqual([200, '', '10'])
  })

  it('with a page of its own for what is not there', async () => {
    for (const path of ['/none', '/docs/none.html', '/none?x=1']) {
      const { status, headers, text } = await site(path)
      expect([status, text, headers['content-type']]).toEqual([404, '<!doctype html>gone', 'text/html; charset=utf-8'])
      expect(headers).not.toHaveProperty('content-encoding')
    }
    expect((await get('site.example', '/none', {}, 'HEAD')).status).toBe(404)
    expect((await site('/none', { range: 'bytes=0-1' })).status).toBe(404)
    const { status, headers, text } = await get('plain.example', '/none')
    expect([status, text.includes('Object not found.'), text.includes('href="/"')]).toEqual([404, true, true])
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/]{43}='/)
    expect(text).not.toMatch(/src=|link rel|<script/)
  })

  it('whose folders end with a slash, and lead to no other host', async () => {
    expect(await site('/docs?q=1')).toMatchObject({ status: 303, headers: { location: '/docs/?q=1' } })
    const { status, headers } = await site('//evil.example')
    expect([status, new URL(headers.location ?? '', 'http://site.example').host]).toEqual([303, 'site.example'])
  })

  it('that shows folders without a start page under its own name, from its root on', async () => {
    const { text, headers } = await site('/files/')
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'/)
    const links = [...text.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
    expect(links).toEqual(expect.arrayContaining(['/', '/files/one.txt?wrap=1', '/files/one.txt?download=1']))
    expect(text).toContain('site.example')
    expect(text).not.toMatch(/Anyone with this link|download-kind/)
    for (const word of [linkshare.access, bucket]) expect(text).not.toContain(word)
    const deeper = links.find((href) => href?.includes('%E6%97%A5')) ?? ''
    expect(deeper).toBe('/files/a%20b%2Bc%25%23%3F%C3%A9%E6%97%A5%E6%9C%AC/?wrap=1')
    expect((await site(deeper.replace('?wrap=1', 'two.txt'))).text).toBe('two')
    expect((await site('/files/one.txt?wrap=1')).text).toContain('https://site.example/files/one.txt?wrap=1')
  })

  it('with queries and paths of its own', async () => {
    expect((await site('/page.txt?map=1&path=%2F&download-kind=zip')).text).toBe('0123456789')
    expect((await site('/health/process')).text).toBe('my own')
    expect((await site('/static/style.css')).text).toBe('my style')
    expect((await site('/s/a/b')).text).toBe('no link')
    expect((await get('whole.example', '/site/docs/')).text).toBe('docs')
    expect((await site('/', {})).headers['access-control-allow-origin']).toBe('*')
    expect((await get('site.example', '/', {}, 'POST')).status).toBe(405)
    expect((await site('/bad.txt')).status).toBe(401)
  })
})

describe('no path leads out of its root', () => {
  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/%2E./secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e%2fsecret.txt',
    '/docs/../../secret.txt',
    '/docs/%2e%2e/%2e%2e/secret.txt',
    '//../secret.txt',
    '/./../secret.txt',
  ])('%s is refused', async (path) => {
    const { status, text } = await site(path)
    expect([status, text.includes('Invalid object key.'), text.includes('secret')]).toEqual([400, true, false])
  })

  it.each(['/..\\secret.txt', '/%5c..%5csecret.txt', '/%252e%252e/secret.txt', '/%2fsecret.txt', '/2/index.html'])(
    '%s is a name like others',
    async (path) => expect((await site(path)).status).toBe(404),
  )

  it('a request for a whole URL is for the host that it names', async () => {
    expect((await site('http://SITE.example:80/page.txt')).text).toBe('0123456789')
    for (const url of ['http://plain.example/page.txt', 'http://links.test/page.txt', 'http://127.0.0.1/page.txt', '*'])
      expect((await site(url)).status).toBe(400)
  })

  it('slashes and backslashes are parts of names', async () => {
    expect((await site('//double.txt')).text).toBe('double')
    expect((await site('/%2Fdouble.txt')).text).toBe('double')
    expect((await site('/back%5Cslash.txt')).text).toBe('backslash')
  })
})

describe('the Host decides, and a domain gets nothing but its own', () => {
  it.each(['site.example', 'SITE.example', 'site.example.', 'site.example:7914', 'Site.Example.:80'])(
    '%s is the domain',
    async (host) => expect((await get(host, '/page.txt')).text).toBe('0123456789'),
  )

  it.each(['links.test', 'LINKS.test.:443', 'old-links.test', '127.0.0.1', '[::1]:80', 'localhost', 'nas.local'])(
    '%s is the service',
    async (host) => expect((await get(host, '/health/process')).text).toBe('okay'),
  )

  it('links work under no domain, and files of a domain under no public host', async () => {
    const link = `/raw/${linkshare.access}/${bucket}/secret.txt`
    expect((await get('links.test', link, { 'x-forwarded-proto': 'https' })).status).toBe(308)
    expect((await site(link)).status).toBe(404)
    expect((await get('127.0.0.1', '/page.txt')).text).not.toContain('0123456789')
  })

  it('a forwarded host counts only from a proxy that is trusted', async () => {
    const { text } = await get('plain.example', '/page.txt', { 'x-forwarded-host': 'site.example' })
    expect(text).toBe('page')
  })

  it('two hosts are refused', async () => {
    const { port } = new URL(linkshare.url)
    const socket = open(Number(port), '127.0.0.1')
    socket.end('GET /page.txt HTTP/1.1\r\nHost: plain.example\r\nHost: site.example\r\n\r\n')
    let answer = ''
    for await (const piece of socket) answer += String(piece)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).not.toContain('0123456789')
  })

  it('one that nobody has connected, or half, says only that', async () => {
    zone.set('txt-half.example', { TXT: [`perigee-access:${linkshare.access}`] })
    zone.set('txt-other.example', { TXT: [`perigee-root:${bucket}`] })
    const texts = await Promise.all(
      ['none.example', 'half.example', 'other.example', `${'a.'.repeat(100)}example`].map(async (host) => {
        const { status, text } = await get(host, '/page.txt')
        return [status, /<h1>(.*?)<\/h1>/.exec(text)?.[1]]
      }),
    )
    expect(texts).toEqual([
      [400, 'Malformed request. Please try again.'],
      [400, 'Invalid bucket name.'],
      [400, 'Malformed request. Please try again.'],
      [400, 'Malformed request. Please try again.'],
    ])
  })
})

describe('records of somebody else', () => {
  const statusOf = async (domain: string, more: Parameters<typeof connect>[2]) => {
    connect(domain, 'site', more)
    return (await get(domain, '/page.txt')).status
  }

  it('open nothing that is not public', async () => {
    const { accessKeyId } = linkshare.register(linkshare.grant, false)
    expect(await statusOf('private.example', { access: accessKeyId })).toBe(403)
    const unknown = formatAccessKeyId(generateEdgeCredentials().accessKey)
    expect(await statusOf('unknown.example', { access: unknown })).toBe(401)
    expect(await statusOf('grant.example', { access: serializeAccessGrant(linkshare.grant) })).toBe(400)
  })

  it('reach no further than their access', async () => {
    const access = linkshare.share([`${bucket}/plain/`])
    connect('narrow.example', 'site', { access })
    expect((await get('narrow.example', '/page.txt')).status).toBe(403)
    connect('list.example', 'site', { access: linkshare.share([`${bucket}/site/`], { allowList: true }) })
    expect((await get('list.example', '/page.txt')).status).toBe(403)
  })

  it('cannot change what a domain shows before their time', async () => {
    connect('moving.example', 'site')
    expect((await get('moving.example', '/page.txt')).text).toBe('0123456789')
    connect('moving.example', 'plain')
    expect((await get('moving.example', '/page.txt')).text).toBe('0123456789')
    expect(zone.asked.filter((question) => question === 'TXT txt-moving.example')).toHaveLength(1)
  })

  it('are an error of ours when DNS does not answer', async () => {
    zone.set('txt-broken.example', { fails: true })
    const { status, text } = await get('broken.example', '/')
    expect([status, text.includes('Internal server error. Please try again later.')]).toEqual([500, true])
  })
})

it('http leads to https where the domain wants that', async () => {
  connect('secure.example', 'site', { tls: true })
  const { status, headers } = await get('secure.example:7914', '//page.txt?x=%2F')
  expect([status, headers.location]).toEqual([308, 'https://secure.example//page.txt?x=%2F'])
})

it('made-up hosts make no flood of questions, and cost known domains nothing', async () => {
  const before = zone.asked.length
  const answers = await Promise.all(Array.from({ length: 100 }, (_, at) => get(`n${at}.flood.example`, '/')))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(60)
  expect(zone.asked.length - before).toBeLessThan(40)
  expect((await site('/page.txt')).status).toBe(200)
  expect(linkshare.log()).not.toContain(linkshare.access)
})
