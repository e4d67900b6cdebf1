import { serializeAccessGrant } from '@perigee/grants/access-grant'
import { describe, expect, it } from 'vitest'
import { bucket, useLinkshare } from './testing/start-linkshare'

const oddKey = 'a b+c%#?é日本/..//x.txt'.replace('..', '..x')

const linkshare = useLinkshare({}, async ({ put }) => {
  await put('top.txt', 'top')
  await put('folder/inside.txt', 'inside')
  await put('site/index.html', '<h1>start</h1>')
  await put('both', 'a file')
  await put('both/x', 'in a folder')
  await put('slash/', 'a file with a slash')
  await put('slash/x', 'x')
  await put('empty/', '')
  await put(oddKey, 'odd')
  await put('folder/.file_placeholder', '')
})
const at = (path: string) => `/s/${linkshare().access}/${bucket}${path}`
const raw = (path: string) => `/raw/${linkshare().access}/${bucket}${path}`
const get = (...asked: Parameters<ReturnType<typeof linkshare>['get']>) => linkshare().get(...asked)
const titleOf = (text: string) => /<title>(.*?)<\/title>/.exec(text)?.[1]

describe('addresses', () => {
  it('of the service itself say what it is for', async () => {
    const { status, text } = await get('/')
    expect([status, titleOf(text)]).toEqual([200, 'Shared files | Perigee &amp; Co'])
  })

  it('of the old form lead to the page, as written', async () => {
    const { status, headers } = await get('/acc/bucket/a%20b%2Fc?x=1&y=%2F')
    expect([status, headers.location]).toEqual([308, '/s/acc/bucket/a%20b%2Fc?x=1&y=%2F'])
  })

  it.each(['/s', '/s/', '/raw/', '/s/acc', '/s//bucket/x', '/s/%zz', '/s/acc/bucket/x%ff', '/s/notagrant/bucket/x'])(
    '%s is malformed',
    async (path) => {
      const { status, text } = await get(path)
      expect([status, titleOf(text)]).toEqual([400, 'Error | Perigee &amp; Co'])
      expect(text).toContain('Malformed request. Please try again.')
    },
  )

  it('hold a grant as well as the id of one', async () => {
    const grant = serializeAccessGrant(linkshare().grant)
    expect((await get(`/raw/${grant}/${bucket}/top.txt`)).text).toBe('top')
  })

  it.each([
    ['/raw/ACCESS/shared/a%20b+c%25%23%3F%C3%A9%E6%97%A5%E6%9C%AC/..x//x.txt', 'slashes'],
    ['/raw/ACCESS/shared/a%20b%2Bc%25%23%3F%C3%A9%E6%97%A5%E6%9C%AC%2F..x%2F%2Fx.txt', 'escaped slashes'],
  ])('%s: odd names, with %s', async (path) => {
    const { status, text } = await get(path.replace('ACCESS', linkshare().access))
    expect([status, text]).toEqual([200, 'odd'])
  })

  it.each(['/../x', '/a/%2e%2e/x', '/%2e', '/a/..'])('%s climbs nowhere', async (path) => {
    const { status, text } = await get(raw(path))
    expect([status, text.includes('Invalid object key.')]).toEqual([400, true])
  })

  it('answer no other methods, and let every origin read', async () => {
    expect(await get(at('/top.txt'), { method: 'POST' })).toMatchObject({ status: 405, text: 'Method Not Allowed' })
    const { status, headers, text } = await get(at('/top.txt'), { method: 'OPTIONS' })
    expect([status, text]).toEqual([200, ''])
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD',
      'access-control-allow-headers': '*, Authorization',
    })
  })

  it('of health and small files', async () => {
    expect(await get('/health/process')).toMatchObject({ status: 200, text: 'okay' })
    const style = /href="(\/static\/style\.css\?v=[0-9a-f]{16})"/.exec((await get(at('/'))).text)?.[1] ?? ''
    const { status, headers, text } = await get(style)
    expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=15552000'])
    const fonts = [...text.matchAll(/url\(\.(\/files\/[^)]+)\)/g)].map(([, path]) => path)
    expect(fonts).toContain('/files/inter-latin-wght-normal.woff2')
    for (const path of fonts) {
      expect(await get(`/static${path}`)).toMatchObject({ status: 200, headers: { 'content-type': 'font/woff2' } })
    }
    expect((await get('/static/mark.svg')).headers['content-type']).toBe('image/svg+xml')
  })
})

describe('what a link shows', () => {
  it.each([
    ['', 303, '/'],
    ['?wrap=1', 303, '/?wrap=1'],
    ['/folder', 303, '/folder/'],
    ['/folder?wrap=1&cursor=%2F', 303, '/folder/?wrap=1&cursor=%2F'],
    ['/site', 303, '/site/'],
  ])('"%s": %d to "%s"', async (path, status, target) => {
    for (const form of [at, raw]) {
      const answer = await get(form(path))
      expect([answer.status, answer.headers.location]).toEqual([status, form(target)])
    }
  })

  it.each([
    ['/top.txt', 'top'],
    ['/both', 'a file'],
    ['/slash/', 'a file with a slash'],
    ['/site/', '<h1>start</h1>'],
  ])('the bytes of %s', async (path, content) => {
    for (const address of [raw(path), at(`${path}?wrap=0`), at(`${path}?view`), at(`${path}?download=1`)]) {
      expect(await get(address)).toMatchObject({ status: 200, text: content })
    }
  })

  it.each([
    ['/top.txt', 'top.txt'],
    ['/both', 'both'],
    ['/slash/', 'slash'],
    ['/site/', 'index.html'],
    ['/', 'shared'],
    ['/both/', 'both'],
    ['/empty/', 'empty'],
    ['/nothing/', 'nothing'],
  ])('a page for %s, called %s', async (path, title) => {
    for (const address of [at(path), raw(`${path}?wrap=1`)]) {
      const { status, headers, text } = await get(address)
      expect([status, titleOf(text)]).toEqual([200, `${title} | Perigee &amp; Co`])
      expect(headers['content-security-policy']).toContain("default-src 'none'")
      expect(text).not.toContain('<script')
    }
  })

  it.each(['/none', '/none.txt?download=1', '/top.txt/x', '/fold'])('nothing for %s', async (path) => {
    for (const form of [at, raw]) {
      const { status, text } = await get(form(path))
      expect([status, text.includes('Object not found.')]).toEqual([404, true])
      expect(text).not.toContain('none')
    }
  })

  it('no bucket, no page', async () => {
    const { status, text } = await get(`/s/${linkshare().access}/absent/`)
    expect([status, text.includes('Bucket not found.')]).toEqual([404, true])
    expect(text).not.toContain('absent')
  })

  it('HEAD has the headers of GET', async () => {
    for (const address of [raw('/top.txt'), at('/top.txt'), at('/'), raw('/none')]) {
      const [got, head] = [await get(address), await get(address, { method: 'HEAD' })]
      expect([head.status, head.text]).toEqual([got.status, ''])
      const { 'x-request-id': _a, date: _b, 'content-length': length, ...headers } = got.headers
      expect(head.headers).toMatchObject(headers)
      if (got.status === 200) expect(head.headers['content-length']).toBe(length)
    }
  })
})

it('writes no access, key or query into its log', async () => {
  await get(at('/folder/inside.txt?download=1&secret=squirrel'))
  await get(at('/none'))
  const log = linkshare().log()
  expect(log).toContain(`"bucket":"${bucket}"`)
  for (const word of [linkshare().access, 'inside.txt', 'squirrel', 'download']) expect(log).not.toContain(word)
})
