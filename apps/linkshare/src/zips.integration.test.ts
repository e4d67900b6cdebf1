import { randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { makeZip } from './testing/make-zip'
import { bucket, useLinkshare } from './testing/start-linkshare'

const text = Buffer.from('hello '.repeat(5000))
const noise = randomBytes(50_000)
const members = [
  { name: 'z/text.txt', content: text },
  { name: 'photo.png', content: noise, method: 0 },
  { name: 'z/', content: Buffer.alloc(0), method: 0 },
  { name: 'empty', content: Buffer.alloc(0), method: 0 },
  { name: '<b>é &"\'.html', content: Buffer.from('<script>1</script>') },
  { name: Buffer.from([0x61, 0xe9, 0x62]), content: Buffer.from('old code page') },
]
const good = makeZip(members, { comment: 'PK\x05\x06 in a comment' })
const mib = 2 ** 20

const linkshare = useLinkshare(
  { env: { PERIGEE_LINKSHARE_MAX_ZIP_DIRECTORY: '1200KiB', PERIGEE_LINKSHARE_PAGE_SIZE: '50' } },
  async ({ put }) => {
    await put('good.zip', good)
    await put('prefixed.zip', makeZip(members, { before: '#!/bin/sh\n' }))
    await put(
      'many.zip',
      makeZip(
        Array.from({ length: 120 }, (_, at) => ({
          name: `f${String(at).padStart(3, '0')}`,
          content: Buffer.from('x'),
        })),
      ),
    )
    await put(
      'huge.zip',
      makeZip(
        Array.from({ length: 20 }, (_, at) => ({
          name: `file-${at}-${'x'.repeat(65_000)}`,
          content: Buffer.alloc(0),
          method: 0,
        })),
      ),
    )
    for (const [name, length] of Object.entries({ 'full.zip': 20_000, 'overfull.zip': 20_001 })) {
      await put(
        name,
        makeZip(Array.from({ length }, (_, at) => ({ name: `${at}`, content: Buffer.alloc(0), method: 0 }))),
      )
    }
    await put('bomb.zip', makeZip([{ name: 'bomb', content: Buffer.alloc(50 * mib), claims: { size: 100 } }]))
    await put('short.zip', makeZip([{ name: 'short', content: Buffer.alloc(10), claims: { size: 100 } }]))
    await put('outside.zip', makeZip([{ name: 'outside', content: text, claims: { offset: 0x7fffffff } }]))
    await put('overlong.zip', makeZip([{ name: 'overlong', content: text, claims: { compressedSize: 0x7fffffff } }]))
    await put('zip64lie.zip', makeZip([{ name: 'lie', content: text, claims: { size: 0xffffffff } }]))
    await put('secret.zip', makeZip([{ name: 'secret', content: text, claims: { flags: 0x801 } }]))
    await put('lzma.zip', makeZip([{ name: 'lzma', content: text, method: 14 }]))
    await put('cut.zip', good.subarray(0, good.length - 30))
    await put('garbled.zip', Buffer.concat([randomBytes(2000), good.subarray(-60)]))
    await put('empty.zip', '')
    await put('tiny.zip', 'PK')
  },
)
const zip = (name: string, query: string, headers: Record<string, string> = {}) =>
  linkshare().get(`/s/${linkshare().access}/${bucket}/${name}?${query}`, { headers })
const member = (path: string | Buffer, headers?: Record<string, string>) =>
  zip('good.zip', `wrap=0&path=${encodeURIComponent(path.toString())}`, headers)

describe('a zip file', () => {
  it.each(['good.zip', 'prefixed.zip'])('%s lists its files by name', async (name) => {
    const { status, text: page } = await zip(name, 'wrap=1&path=/')
    expect(status).toBe(200)
    const names = [...page.replaceAll('&#39;', "'").matchAll(/href="\?path=([^&]+)&amp;wrap=1"/g)].map(([, path]) =>
      decodeURIComponent(path ?? ''),
    )
    expect(names).toEqual(['<b>é &"\'.html', 'aéb', 'empty', 'photo.png', 'z/text.txt'])
    expect(page).not.toContain('<b>')
  })

  it('lists many a page at a time', async () => {
    const first = (await zip('many.zip', 'path=/')).text
    expect(first.match(/amp;wrap=1"/g)).toHaveLength(50)
    const next = /href="\?(wrap=1&amp;path=%2F&amp;cursor=f049)"/.exec(first)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const second = (await zip('many.zip', next)).text
    expect(second).toContain('f050')
    expect(second).not.toContain('f049"')
    expect((await zip('many.zip', 'path=/&cursor=f099')).text).not.toContain('>Next<')
  })

  it('may have twenty thousand members, and other requests are answered while they are read', async () => {
    const ticks = { count: 0 }
    const ticking = setInterval(() => ticks.count++, 1)
    const { status, text: page } = await zip('full.zip', 'path=/&cursor=15')
    clearInterval(ticking)
    expect([status, page.includes('20000 files inside'), page.includes('path=150&')]).toEqual([200, true, true])
    expect(ticks.count).toBeGreaterThan(15)
  })

  it('is read again when its object is another', async () => {
    const { put } = linkshare()
    await put('pages.zip', makeZip([{ name: 'one', content: text }]))
    expect((await zip('pages.zip', 'path=/')).text).toContain('>one<')
    expect((await zip('pages.zip', 'path=/')).text).toContain('>one<')
    await put('pages.zip', makeZip([{ name: 'two', content: noise }]))
    expect((await zip('pages.zip', 'path=/')).text).toContain('>two<')
  })

  it('shows a file inside as a page', async () => {
    const { status, text: page } = await zip('good.zip', 'path=photo.png')
    expect(status).toBe(200)
    expect(page).toContain('src="?path=photo.png&amp;wrap=0"')
    expect(page).toMatch(
      /good\.zip\?wrap=1&amp;path=%2F">good\.zip<\/a><\/li>\s*<li aria-current="page">photo\.png<\/li>/,
    )
    expect((await zip('good.zip', 'path=absent')).status).toBe(404)
  })

  it('gives out what is inside', async () => {
    expect((await member('photo.png')).bytes.equals(noise)).toBe(true)
    const plain = await member('z/text.txt')
    expect([plain.bytes.equals(text), plain.headers['content-length']]).toEqual([true, String(text.length)])
    const packed = await member('z/text.txt', { 'accept-encoding': 'gzip, br' })
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
    expect(gunzipSync(packed.bytes).equals(text)).toBe(true)
    expect((await member('empty')).text).toBe('')
    expect((await member('aéb')).text).toBe('old code page')
    expect((await zip('prefixed.zip', 'wrap=0&path=z%2Ftext.txt')).bytes.equals(text)).toBe(true)
  })

  it('keeps what is inside from running', async () => {
    const { headers } = await member('<b>é &"\'.html')
    expect(headers).toMatchObject({ 'content-type': 'text/plain', 'x-content-type-options': 'nosniff' })
    expect(headers['content-security-policy']).toMatch(/^sandbox;/)
    expect(headers['content-disposition']).toMatch(/^attachment/)
  })

  it('refuses what it cannot do', async () => {
    expect((await member('photo.png', { range: 'bytes=0-1' })).status).toBe(416)
    const coding = await member('z/text.txt', { 'accept-encoding': 'br, identity;q=0' })
    expect([coding.status, coding.headers['accept-encoding']]).toEqual([415, 'gzip, identity, *;q=0'])
    expect((await member('absent')).status).toBe(415)
    expect((await member('../photo.png')).status).toBe(415)
  })
})

describe('a bad zip file', () => {
  it.each(['cut.zip', 'garbled.zip', 'empty.zip', 'tiny.zip', 'zip64lie.zip'])('%s is not opened', async (name) => {
    const { status, text: page } = await zip(name, 'path=/')
    expect([status, page.includes('archive is invalid')]).toEqual([415, true])
  })

  it.each(['outside', 'overlong', 'secret', 'lzma'])('%s is not read', async (name) => {
    expect((await zip(`${name}.zip`, `wrap=0&path=${name}`)).status).toBe(415)
    expect((await zip(`${name}.zip`, 'path=/')).status).toBe(200)
  })

  it.each(['huge.zip', 'overfull.zip'])('%s is too large to be looked into, and the page says so', async (name) => {
    const { status, text: page } = await zip(name, 'path=/')
    expect([status, page.includes('too many files to be looked into')]).toEqual([415, true])
    expect((await zip(name, 'path=%2F&wrap=0')).status).toBe(415)
  })

  it('a bomb is stopped at the size that it claims', async () => {
    const answer = await zip('bomb.zip', 'wrap=0&path=bomb').catch(() => null)
    expect(answer?.status ?? 415).toBe(415)
    const short = await zip('short.zip', 'wrap=0&path=short').catch(() => null)
    expect(short?.status).toBe(415)
  })
})
