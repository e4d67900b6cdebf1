import { describe, expect, it } from 'vitest'
import { bucket, useLinkshare } from './testing/start-linkshare'

const evil = '"><img src=x onerror=alert(1)>.png'
const oddFolder = 'a b+c%#?é日本'

const linkshare = useLinkshare(
  { env: { PERIGEE_LINKSHARE_PAGE_SIZE: '3' }, publicUrl: 'https://links.test/sub' },
  async ({ put }) => {
    for (const name of ['1', '2', '3', '4', '5', '6', '7']) await put(`pages/${name}`, name)
    await put('pages/.file_placeholder', '')
    await put('pages/', '')
    await put(`${oddFolder}/x//y.txt`, 'y')
    await put(`evil/${evil}`, 'x')
    await put('small.txt', 'x')
    await put('album/a.jpg', 'x')
    await put('album/b c.png', 'x')
    await put('album/huge.jpg', new Uint8Array(5_000_001))
    await put('media/film.mp4', 'x')
    await put('media/song.mp3', 'x')
    await put('media/paper.pdf', 'x')
    await put('media/pack.zip', 'x')
    await put('media/large.jpg', new Uint8Array(6_000_000))
    await put('media/photo.jpg', new Uint8Array(10_000))
  },
)
const get = (key: string, query = '') => linkshare().get(`/s/${linkshare().access}/${bucket}/${key}${query}`)
const rowsOf = (text: string) =>
  [...text.matchAll(/<th scope="row">\s*<a[^>]*>.*?<span>(.*?)<\/span>/gs)].map(([, name]) => name)
const hrefs = (text: string) =>
  [...text.matchAll(/href="([^"]*)"/g)].map(([, href]) => (href ?? '').replaceAll('&amp;', '&'))
const base = () => `/sub/s/${linkshare().access}/${bucket}/`

describe('a listing', () => {
  it('goes from page to page, without marks', async () => {
    const first = (await get('pages/')).text
    expect(rowsOf(first)).toEqual(['...', '1', '2', '3'])
    expect(hrefs(first)).toContain(`${base()}pages/?wrap=1&cursor=3`)
    const second = (await get('pages/', '?wrap=1&cursor=3')).text
    expect(rowsOf(second)).toEqual(['...', '4', '5', '6'])
    expect(second).toContain('Back To Page 1')
    const last = (await get('pages/', '?cursor=6')).text
    expect([rowsOf(last), last.includes('>Next<')]).toEqual([['...', '7'], false])
  })

  it('leads through folders with odd names', async () => {
    const first = hrefs((await get(`${encodeURIComponent(oddFolder)}/`)).text)
    const into = first.find((href) => href.includes('/x/')) ?? ''
    expect(into).toBe(`${base()}a%20b%2Bc%25%23%3F%C3%A9%E6%97%A5%E6%9C%AC/x/?wrap=1`)
    const second = hrefs((await linkshare().get(into.replace('/sub', ''))).text)
    const deeper = second.find((href) => href.includes('/x//?')) ?? ''
    const third = hrefs((await linkshare().get(deeper.replace('/sub', ''))).text)
    const file = third.find((href) => href.endsWith('y.txt?download=1')) ?? ''
    expect((await linkshare().get(file.replace('/sub', ''))).text).toBe('y')
  })

  it('shows names as text', async () => {
    for (const { text } of [await get('evil/'), await get(`evil/${encodeURIComponent(evil)}`)]) {
      expect(text).not.toContain('<img src=x')
      expect(text).toContain('&gt;&lt;img src=x onerror=alert(1)&gt;.png')
    }
  })

  it.each([
    [undefined, 'en'],
    ['de-AT,de;q=0.9,en;q=0.5', 'de-AT'],
    ['ja', 'ja'],
  ])('writes days as %s does', async (languages, language) => {
    const asked = languages === undefined ? {} : { headers: { 'accept-language': languages } }
    const { text } = await linkshare().get(`/s/${linkshare().access}/${bucket}/pages/`, asked)
    expect(text).toMatch(new RegExp(`<time datetime="(\\d{4})-[^"]+" lang="${language}">[^<]*\\1[^<]*</time>`))
  })

  it('says when there is nothing', async () => expect((await get('absent/')).text).toContain('No objects found.'))
})

describe('a folder of pictures', () => {
  const pictures = (text: string) => [...text.matchAll(/<img src="([^"]*)"[^>]*loading="lazy"/g)].map(([, src]) => src)

  it('is a gallery, of pictures that are loaded as they come near', async () => {
    const { text } = await get('album/')
    expect(pictures(text)).toEqual([`${base()}album/a.jpg?wrap=0`, `${base()}album/b%20c.png?wrap=0`])
    expect(text).toContain('huge.jpg')
    expect(hrefs(text)).toContain(`${base()}album/huge.jpg?download=1`)
    expect(text).not.toContain('<table')
  })

  it('is a list for whoever wants one, and every folder with a picture can be a gallery', async () => {
    const asked = hrefs((await get('album/')).text).find((href) => href.includes('layout=list')) ?? ''
    const list = (await linkshare().get(asked.replace('/sub', ''))).text
    expect(rowsOf(list)).toEqual(['...', 'a.jpg', 'b c.png', 'huge.jpg'])
    expect(pictures(list)).toEqual([])
    expect(hrefs(list)).toContain(`${base()}album/?wrap=1&layout=gallery`)
    expect(rowsOf((await get('media/')).text)).toContain('film.mp4')
    expect(pictures((await get('media/', '?layout=gallery&cursor=large.jpg')).text)).toEqual([
      `${base()}media/photo.jpg?wrap=0`,
    ])
  })

  it('keeps its way to be looked at from page to page', async () => {
    const { text } = await get('media/', '?layout=list')
    expect(hrefs(text)).toContain(`${base()}media/?wrap=1&layout=list&cursor=pack.zip`)
  })

  it('leaves a folder without pictures alone', async () => {
    const { text } = await get('pages/', '?layout=gallery')
    expect(text).not.toContain('class="gallery"')
  })
})

describe('the page of a file', () => {
  it.each([
    ['film.mp4', '<video class="preview" src="?wrap=0"'],
    ['song.mp3', '<audio src="?wrap=0"'],
    ['photo.jpg', '<img class="preview" src="?wrap=0"'],
    ['paper.pdf', '<iframe class="preview document" src="?wrap=0"'],
    ['pack.zip', 'No preview available'],
  ])('shows %s with %s', async (name, shown) => expect((await get(`media/${name}`)).text).toContain(shown))

  it('offers a look into archives', async () => {
    expect((await get('media/pack.zip')).text).toContain('href="?wrap=1&amp;path=%2F"')
    expect((await get('media/photo.jpg')).text).not.toContain('Open Archive')
  })

  it('has a picture for other sites when it is small enough', async () => {
    const url = `https://links.test/sub/raw/${linkshare().access}/${bucket}/media/photo.jpg`
    const { text } = await get('media/photo.jpg')
    expect(text).toContain(`<meta property="og:image" content="${url}" />`)
    expect(text).toContain(`<meta name="twitter:image" content="${url}" />`)
    expect((await get('media/large.jpg')).text).not.toContain('og:image')
  })
})

describe('the map', () => {
  it('marks the places of what is stored', async () => {
    const { headers, text } = await get('media/photo.jpg', '?map=1')
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-length': String(Buffer.byteLength(text)),
    })
    expect(text.match(/class="place"/g)).toHaveLength(2)
    expect(text).toMatch(/width="800"\s+height="400"/)
    expect(text).toMatch(/Places: 2.*Size: 10 KB/s)
  })

  it.each([
    ['small.txt', '?map', 0, 'Files under 4k'],
    ['media/photo.jpg', '?map&width=399', 2, null],
    ['media/photo.jpg', '?map&include-stats=no', 2, null],
    ['small.txt', '?map&width=499', 0, null],
  ])('of %s%s has %d places', async (key, query, places, note) => {
    const { text } = await get(key, query)
    expect(text.match(/class="place"/g) ?? []).toHaveLength(places)
    if (note === null) expect(text).not.toContain('<text')
    else expect(text).toContain(note)
  })

  it('is not drawn for what is not there', async () => expect((await get('absent.jpg', '?map=1')).status).toBe(404))
})
