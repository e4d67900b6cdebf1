import { connect } from 'node:net'
import { once } from 'node:events'
import type { PlainPath } from '@perigee/std/brand'
import { second } from '@perigee/std/durations'
import { KiB, MiB } from '@perigee/std/units'
import { describe, expect, it } from 'vitest'
import { folder, useGoverned } from '../testing/governed'
import { bucket } from '../testing/start-linkshare'

const { auth, aDropBox, change, get, linkshare, links, post } = await useGoverned({}, async ({ put }) => {
  await put(`${folder}/report.pdf`, 'already there')
  await put('outside.txt', 'outside')
})
/** A service that waits for nobody. */
const hasty = await useGoverned({
  env: { PERIGEE_LINKSHARE_HEADER_TIMEOUT: '1s', PERIGEE_LINKSHARE_IDLE_TIMEOUT: '1s' },
})

const boundary = 'a-boundary'
type Sent = { name: string | null; content: string | Uint8Array; field?: string }
const part = ({ name, field = 'file' }: Sent): string =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${field}"${name === null ? '' : `; filename="${name}"`}\r\n\r\n`
const form = (...files: Sent[]): Buffer =>
  Buffer.concat([
    ...files.flatMap((file) => [Buffer.from(part(file)), Buffer.from(file.content), Buffer.from('\r\n')]),
    Buffer.from(`--${boundary}--\r\n`),
  ])
const type = { 'content-type': `multipart/form-data; boundary=${boundary}` }
const send = (path: string, ...files: Sent[]) => post(path, form(...files), type)
const file = (name: string, content: string | Uint8Array = 'content') => ({ name, content })

/** Keys and content of all that is in the bucket. */
async function stored(): Promise<Map<string, string>> {
  const { objects } = linkshare()
  const { objects: found } = await objects.listObjects({ bucket, prefix: '', delimiter: '', limit: 1000 })
  const all = new Map<string, string>()
  for (const { key } of found) {
    const parts: Uint8Array[] = []
    for await (const bytes of (await objects.getObject({ bucket, key })).read()) parts.push(bytes)
    all.set(key, Buffer.concat(parts).toString('latin1'))
  }
  return all
}
/** What was not there before. */
async function arrivedDuring(work: () => Promise<unknown>): Promise<[string, string][]> {
  const before = await stored()
  await work()
  const after = await stored()
  for (const [key, content] of before) expect(after.get(key)).toBe(content)
  return [...after].filter(([key]) => !before.has(key))
}
const mark = / \([a-z2-7]{8}\)/

describe('a drop box', () => {
  it('is a form, and tells nothing of what is in it', async () => {
    const box = await aDropBox({ maxFileBytes: 5_000_000 })
    for (const path of [
      box.path(),
      box.path('report.pdf'),
      box.path('absent'),
      `${box.path()}?download=1&download-kind=zip`,
    ]) {
      const { status, text, headers } = await get(path)
      expect([status, text.includes('enctype="multipart/form-data"')]).toEqual([200, true])
      expect(text).toContain('Up to 5 MB each.')
      expect(text).not.toMatch(/report|already|日本|<script/)
      expect(headers['content-security-policy']).toContain("default-src 'none'")
    }
    expect((await get(box.path('report.pdf', 'raw'), { range: 'bytes=0-' })).text).not.toContain('already')
  })

  it('takes files, says what arrived, and stores each under a name of its own', async () => {
    const box = await aDropBox()
    const large = Buffer.alloc(300 * KiB, 'large')
    const there = await arrivedDuring(async () => {
      const { status, text } = await send(
        box.path(),
        file('report.pdf', 'mine'),
        file('large.bin', large),
        file('report.pdf', ''),
      )
      expect([status, text.includes('<h1>3 files arrived</h1>')]).toEqual([200, true])
      expect(text).not.toMatch(mark)
    })
    const named = there.map(([key, content]) => [key.replace(mark, ''), content.length]).sort()
    expect(named).toEqual([
      [`${folder}/large.bin`, large.length],
      [`${folder}/report.pdf`, 0],
      [`${folder}/report.pdf`, 4],
    ])
    expect(await box.use()).toMatchObject({ uploads: 3, uploadedBytes: large.length + 4 })
    const [key = ''] = there.find(([name]) => name.startsWith(`${folder}/large`)) ?? []
    const { metadata, etag } = await linkshare().objects.headObject({ bucket, key: key as PlainPath })
    expect([metadata['content-type'], etag]).toEqual([
      'application/octet-stream',
      expect.stringMatching(/^[0-9a-f]{32}$/),
    ])
  })

  it.each([
    ['../../outside.txt', 'outside.txt'],
    ['..', 'file'],
    ['a b+c%#?é日本/..', 'file'],
    ['..%2foutside.txt', '..%2foutside.txt'],
    ['C:\\outside.txt', 'outside.txt'],
    ['line%0D%0Abreak', 'line␍␊break'],
    ['x'.repeat(1100), 'x'.repeat(200)],
  ])('keeps a file named %s in its folder', async (name, expected) => {
    const box = await aDropBox()
    const there = await arrivedDuring(() => send(box.path(), file(name)))
    expect(there.map(([key]) => key.replace(mark, ''))).toEqual([`${folder}/${expected}`])
  })

  it('has no other folders, and no other bucket', async () => {
    const box = await aDropBox()
    const at = (key: string, to: string = bucket) => `/s/${box.access}/${to}/${key}`
    const there = await arrivedDuring(async () => {
      for (const path of [
        at(''),
        at('outside.txt'),
        at('other/'),
        at('', 'another'),
        at('a%20b%2Bc%25%23%3F%C3%A9%E6%97%A5%E6%9C%AC/'),
      ])
        expect([path, (await send(path, file('x'))).status]).toEqual([path, 403])
      for (const path of [at('..%2f'), `${box.path()}..%2F..%2F`])
        expect((await send(path, file('x'))).status).toBe(400)
    })
    expect(there).toEqual([])
  })

  it('leaves out what is no file, and fields without one', async () => {
    const box = await aDropBox()
    const nothing = await send(box.path(), file('', ''), { name: null, content: 'text', field: 'other' })
    expect([nothing.status, nothing.text.includes('No file was chosen')]).toEqual([200, true])
    expect(await box.use()).toMatchObject({ uploads: 0 })
  })

  it.each([
    ['no form', 'text', { 'content-type': 'text/plain' }, 400],
    ['a form without boundary', 'text', { 'content-type': 'multipart/form-data' }, 400],
    ['a form that is none', 'text', type, 400],
    ['a form that does not end', form(file('cut')).subarray(0, -20), type, 400],
    ['a large field', form({ name: null, content: Buffer.alloc(70 * KiB) }), type, 400],
  ])('takes nothing from %s', async (_, body, headers, status) => {
    const box = await aDropBox()
    const there = await arrivedDuring(async () => expect((await post(box.path(), body, headers)).status).toBe(status))
    expect(there).toEqual([])
    expect(await box.use()).toMatchObject({ uploads: 0, uploadedBytes: 0 })
  })
})

describe('limits of a drop box', () => {
  it('of files hold for all who send at once', async () => {
    const box = await aDropBox({ maxFiles: 3 })
    const there = await arrivedDuring(() =>
      Promise.all(Array.from({ length: 4 }, () => send(box.path(), file('a'), file('b')))),
    )
    expect(there).toHaveLength(3)
    expect(await box.use()).toMatchObject({ uploads: 3 })
    auth.clock.advance(second)
    const closed = await get(box.path())
    expect([closed.status, closed.text.includes('This link is used up')]).toEqual([410, true])
  })

  it('of bytes refuse what does not fit, and keep what did', async () => {
    const box = await aDropBox({ maxBytes: 100 })
    const there = await arrivedDuring(async () => {
      const { text } = await send(
        box.path(),
        file('first', 'x'.repeat(60)),
        file('second', 'x'.repeat(60)),
        file('third', 'x'),
      )
      expect(text).toMatch(/1 file arrived[^]*first[^]*second[^]*takes no more files[^]*did not arrive/)
      expect(text).not.toContain('third')
    })
    expect(there).toHaveLength(1)
    expect(await box.use()).toMatchObject({ uploads: 1, uploadedBytes: 60 })
  })

  it('of each file refuse a larger one', async () => {
    const box = await aDropBox({ maxFileBytes: MiB })
    const there = await arrivedDuring(async () => {
      const { status, text } = await send(box.path(), file('large', Buffer.alloc(MiB + 1)))
      expect([status, text.includes('it is larger than')]).toEqual([413, true])
    })
    expect([there, await box.use()]).toMatchObject([[], { uploads: 0, uploadedBytes: 0 }])
  })

  it('of the project hold, in plain words', async () => {
    const { store, project } = linkshare()
    const box = await aDropBox()
    const limit = (storage_limit: number) =>
      store.db.updateTable('satellite.projects').set({ storage_limit }).where('id', '=', project.id).execute()
    await limit(1000)
    const { status, text } = await send(box.path(), file('large', Buffer.alloc(20 * KiB)))
    await limit(1e15)
    expect([status, text.includes('there is no room for it')]).toEqual([403, true])
    expect(await box.use()).toMatchObject({ uploads: 0, uploadedBytes: 0 })
  })

  it('a pause, an end and a password hold before anything is taken', async () => {
    const box = await aDropBox({}, { password: { set: 'correct horse' } })
    const there = await arrivedDuring(async () => {
      expect((await send(box.path(), file('x'))).status).toBe(403)
      await change(box, { dropBox: { maxFiles: null, maxBytes: null, maxFileBytes: null }, paused: true })
      expect((await send(box.path(), file('x'))).text).toContain('This link is paused')
    })
    expect(there).toEqual([])
  })

  it('opens with its password', async () => {
    const box = await aDropBox({}, { password: { set: 'correct horse' } })
    const given = await post(box.path(), 'password=correct+horse')
    const cookie = String(given.headers['set-cookie']?.[0]).split(';')[0] ?? ''
    expect(await arrivedDuring(() => post(box.path(), form(file('x')), { ...type, cookie }))).toHaveLength(1)
  })
})

describe('a sender', () => {
  const head = (path: string, more = '') =>
    `POST ${path} HTTP/1.1\r\nHost: links.test\r\nContent-Type: ${type['content-type']}\r\nContent-Length: 1000000\r\n${more}\r\n`
  async function line(text: string, url = linkshare().url) {
    const { hostname, port } = new URL(url)
    const socket = connect({ host: hostname, port: Number(port) })
    let answer = ''
    socket.setEncoding('latin1').on('data', (piece: string) => (answer += piece))
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    socket.write(text)
    return { socket, answer: () => answer }
  }

  it('who leaves, leaves nothing', async () => {
    const box = await aDropBox()
    const there = await arrivedDuring(async () => {
      const { socket } = await line(`${head(box.path())}${part(file('cut'))}${'x'.repeat(100_000)}`)
      await expect.poll(box.use).toMatchObject({ uploads: 1 })
      socket.destroy()
      await expect.poll(box.use).toMatchObject({ uploads: 0, uploadedBytes: 0 })
    })
    expect(there).toEqual([])
  })

  it('who is too slow is sent away', async () => {
    const box = await hasty.aDropBox()
    const { socket } = await line(`${head(box.path())}${part(file('slow'))}`, hasty.linkshare().url)
    const more = setInterval(() => socket.write('x'), 100)
    // a reset is an end as well: what is written after the end of the other side is answered so
    await new Promise((ended) => socket.on('error', () => undefined).once('close', ended))
    clearInterval(more)
    await expect.poll(box.use).toMatchObject({ uploads: 0, uploadedBytes: 0 })
  })

  it('whose form nobody asked for does not hold the connection', async () => {
    const { socket } = await line(head('/'), hasty.linkshare().url)
    const more = setInterval(() => socket.write('x'), 100)
    // a reset is an end as well: what is written after the end of the other side is answered so
    await new Promise((ended) => socket.on('error', () => undefined).once('close', ended))
    clearInterval(more)
  })

  it('has four uploads at a time', async () => {
    const box = await aDropBox()
    const busy = await Promise.all(Array.from({ length: 4 }, () => line(`${head(box.path())}${part(file('x'))}xx`)))
    await expect.poll(box.use).toMatchObject({ uploads: 4 })
    expect((await send(box.path(), file('x'))).status).toBe(429)
    for (const { socket } of busy) socket.destroy()
    await expect.poll(async () => (await send(box.path(), file('x'))).status).toBe(200)
  })
})

it('a box that was revoked takes nothing more', async () => {
  const box = await aDropBox()
  await links.revoke(box.hash)
  auth.clock.advance(second)
  expect((await send(box.path(), file('x'))).status).toBe(401)
})
