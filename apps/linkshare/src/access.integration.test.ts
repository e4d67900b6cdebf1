import { serializeAccessGrant } from '@perigee/grants/access-grant'
import { addCaveat, type ApiKey } from '@perigee/grants/api-key'
import { emptyCaveat, encodeCaveat } from '@perigee/grants/caveat'
import { restrictGrant } from '@perigee/grants/derive'
import type { Permission } from '@perigee/grants/permission'
import { projectStatus } from '@perigee/domain/project-status'
import { emptyPayloadHash } from '@perigee/s3/sigv4/request'
import { signHeaders } from '@perigee/s3/sigv4/sign'
import { formatAccessKeyId } from '@perigee/crypto/edge-credentials'
import { utf8 } from '@perigee/std/bytes'
import { minute } from '@perigee/std/durations'
import { TB } from '@perigee/std/units'
import type { Credentials } from '@perigee/edge-access/testing/auth-service'
import { describe, expect, it } from 'vitest'
import { bucket, useLinkshare } from './testing/start-linkshare'

const now = new Date('2026-05-06T07:08:09Z')
/** 1,015 bytes in twenty folders. */
const longKey = Array.from({ length: 20 }, () => 'x'.repeat(50))
  .join('/')
  .slice(4)
const linkshare = useLinkshare({ clock: () => now }, async ({ put }) => {
  await put('folder/file.zip', 'x'.repeat(5000))
  await put('folder/sub/deep.txt', 'deep')
  await put('folder/site/index.html', 'start')
  await put('folderish.txt', 'beside')
  await put('other/file.txt', 'other')
  await put(longKey, 'long')
})
const get = (...asked: Parameters<ReturnType<typeof linkshare>['get']>) => linkshare().get(...asked)
const shared = (permission?: Permission, paths = [`${bucket}/folder/`]) => linkshare().share(paths, permission)
const denied = (answer: { status: number; text: string }) => [answer.status, answer.text.includes('Access denied.')]

describe('a grant of more restrictions than a stranger’s may have', () => {
  const pathsCaveat = (count: number) => {
    const paths = Array.from({ length: count - 1 }, (_, at) => ({
      bucket: utf8('b'),
      encryptedPathPrefix: utf8(String(at)),
    }))
    const allowedPaths = [{ bucket: utf8(bucket), encryptedPathPrefix: new Uint8Array() }, ...paths]
    return encodeCaveat({ ...emptyCaveat, allowedPaths })
  }
  const path = `${bucket}/folder/sub/deep.txt`

  it.each([
    ['paths', 300, 1],
    ['restrictions', 1, 70],
  ])('%s: opens a link when it was registered, and not as text in a link', async (_, paths, caveats) => {
    const { grant, register } = linkshare()
    const limited = (caveat: Uint8Array, times: number) => {
      const apiKey = Array.from({ length: times }).reduce<ApiKey>((key) => addCaveat(key, caveat), grant.apiKey)
      return { ...grant, apiKey }
    }
    const large = limited(pathsCaveat(paths), caveats)
    expect((await get(`/raw/${register(large).accessKeyId}/${path}`)).text).toBe('deep')
    expect((await get(`/raw/${serializeAccessGrant(large)}/${path}`)).status).toBe(400)
    const small = limited(pathsCaveat(Math.min(paths, 256)), Math.min(caveats, 64))
    expect((await get(`/raw/${serializeAccessGrant(small)}/${path}`)).text).toBe('deep')
  })
})

describe('a share of a folder', () => {
  it('opens what lies in it, and nothing else', async () => {
    const access = shared()
    expect((await get(`/raw/${access}/${bucket}/folder/sub/deep.txt`)).text).toBe('deep')
    expect((await get(`/s/${access}/${bucket}/folder/`)).status).toBe(200)
    for (const key of ['', 'other/', 'other/file.txt', 'folderish.txt', 'absent', 'folder2/']) {
      for (const form of ['s', 'raw']) {
        const answer = await get(`/${form}/${access}/${bucket}/${key}`)
        expect([key, ...denied(answer)]).toEqual([key, 403, true])
      }
    }
    expect(denied(await get(`/s/${access}/another/folder/`))).toEqual([403, true])
  })

  it('links to no folder above it', async () => {
    const access = shared()
    const inside = (await get(`/s/${access}/${bucket}/folder/sub/`)).text
    expect(inside).toContain(`href="/s/${access}/${bucket}/folder/"`)
    expect(inside).toContain('>...<')
    const top = (await get(`/s/${access}/${bucket}/folder/`)).text
    expect(top).not.toContain(`href="/s/${access}/${bucket}/"`)
    expect(top).not.toContain('>...<')
  })

  it('that may only be listed has pages without downloads', async () => {
    const access = shared({ allowList: true })
    const listing = (await get(`/s/${access}/${bucket}/folder/`)).text
    expect(listing).toContain('file.zip')
    expect(listing).not.toContain('download=1')
    const page = await get(`/s/${access}/${bucket}/folder/file.zip`)
    expect([page.status, page.text.includes('aria-disabled="true"'), page.text.includes('Open Archive')]).toEqual([
      200,
      true,
      false,
    ])
    expect((await get(`/s/${access}/${bucket}/folder/file.zip?map=1`)).status).toBe(200)
    for (const query of ['?download=1', '?wrap=0', '?path=%2F', '?path=a&wrap=0'])
      expect(denied(await get(`/s/${access}/${bucket}/folder/file.zip${query}`))).toEqual([403, true])
    expect(denied(await get(`/s/${access}/${bucket}/folder/?download=1&download-kind=zip`))).toEqual([403, true])
  })

  it('that may only be downloaded opens known files and start pages', async () => {
    const access = shared({ allowDownload: true })
    expect((await get(`/s/${access}/${bucket}/folder/file.zip`)).status).toBe(200)
    expect((await get(`/raw/${access}/${bucket}/folder/site/`)).text).toBe('start')
    expect((await get(`/raw/${access}/${bucket}/folder/site`)).status).toBe(303)
    expect((await get(`/raw/${access}/${bucket}/folder/sub`)).status).toBe(404)
    expect(denied(await get(`/s/${access}/${bucket}/folder/sub/`))).toEqual([403, true])
    expect(denied(await get(`/s/${access}/${bucket}/folder/?download=1&download-kind=tar.gz`))).toEqual([403, true])
  })

  it('ends when it is told to', async () => {
    const rights = { allowDownload: true, allowList: true }
    const ended = shared({ ...rights, notAfter: new Date('2020-01-01T00:00:00Z') })
    const later = shared({ ...rights, notBefore: new Date('2099-01-01T00:00:00Z') })
    for (const access of [ended, later])
      for (const path of ['', 'file.zip', 'sub/', 'absent'])
        expect(denied(await get(`/s/${access}/${bucket}/folder/${path}`))).toEqual([403, true])
  })
})

it('a grant with a restriction that cannot be read is malformed', async () => {
  const { grant } = linkshare()
  const apiKey = addCaveat(grant.apiKey, Uint8Array.of(255, 255))
  const { status, text } = await get(`/raw/${serializeAccessGrant({ ...grant, apiKey })}/${bucket}/folder/file.zip`)
  expect([status, text.includes('Malformed request.')]).toEqual([400, true])
})

it('an access that nobody knows is refused', async () => {
  const unknown = formatAccessKeyId(new Uint8Array(16).fill(9))
  expect(denied(await get(`/s/${unknown}/${bucket}/folder/`))).toEqual([401, true])
})

describe('an access grant in the place of an id', () => {
  const grantFor = (...paths: string[]) =>
    serializeAccessGrant(restrictGrant(linkshare().grant, paths, { allowDownload: true, allowList: true }))
  const open = (access: string, key: string) => get(`/raw/${access}/${bucket}/${key}`)

  it('opens the file with the longest name, and a dozen files', async () => {
    const grant = grantFor(`${bucket}/${longKey}`)
    expect(grant.length).toBeGreaterThan(6000)
    expect((await open(grant, longKey)).text).toBe('long')
    const files = Array.from({ length: 12 }, (_, at) => `${bucket}/summer 2026/picture ${at}.jpg`)
    expect((await open(grantFor(`${bucket}/folder`, ...files), 'folder/sub/deep.txt')).text).toBe('deep')
  })

  it('is refused by its length before anything reads it', async () => {
    const answer = await open('2'.repeat(8193), 'folder/sub/deep.txt')
    expect([answer.status, answer.text.includes('Malformed request.')]).toEqual([400, true])
    expect((await open('2'.repeat(17_000), 'folder/sub/deep.txt')).status).toBe(431)
  })

  it('with restrictions upon restrictions is malformed, whoever made it', async () => {
    const { grant } = linkshare()
    const caveat = encodeCaveat({
      ...emptyCaveat,
      allowedPaths: [{ bucket: utf8(bucket), encryptedPathPrefix: utf8('') }],
    })
    const apiKey = Array.from({ length: 65 }).reduce<ApiKey>((key) => addCaveat(key, caveat), grant.apiKey)
    expect((await open(serializeAccessGrant({ ...grant, apiKey }), 'folder/sub/deep.txt')).status).toBe(400)
  })
})

describe('an access that is not public', () => {
  const register = () => {
    const grant = restrictGrant(linkshare().grant, [`${bucket}/folder`], { allowDownload: true, allowList: true })
    return linkshare().register(grant, false)
  }
  const signed = (
    credential: Credentials,
    { path, query = 'map=1', service = 'linksharing', at = now, signs = path, as, hash = true }: SignedRequest,
  ) => {
    const host = new URL(linkshare().url).host
    const hashed = hash ? { 'x-amz-content-sha256': emptyPayloadHash } : {}
    const { accessKeyId, secretAccessKey: secretKey } = credential
    const signer = { accessKeyId, secretKey, region: 'eu1', service }
    const signedPath = as === 'sent' ? { signedPath: path } : {}
    const toSign = { method: 'GET', path: signs, query, headers: { host, ...hashed }, ...signedPath }
    const signature = signHeaders(toSign, signer, { now: at, payloadHash: emptyPayloadHash })
    return get(`${path}?${query}`, { headers: { ...hashed, ...signature } })
  }
  type SignedRequest = {
    path: string
    query?: string
    service?: string
    at?: Date
    signs?: string
    /** The path is signed with the escapes that it is sent with, or in its canonical form. */
    as?: 'sent' | 'canonical'
    hash?: boolean
  }
  const pathOf = (access: string, form = 's') => `/${form}/${access}/${bucket}/folder/file.zip`

  it('opens with a signature', async () => {
    const credential = register()
    const path = pathOf(credential.accessKeyId)
    expect((await signed(credential, { path })).headers['content-type']).toBe('image/svg+xml')
    expect((await signed(credential, { path, hash: false })).status).toBe(200)
    expect((await signed(credential, { path: pathOf(credential.accessKeyId, 'raw'), query: '' })).status).toBe(200)
    for (const minutes of [-15, 15])
      expect((await signed(credential, { path, at: new Date(now.getTime() + minutes * minute) })).status).toBe(200)
  })

  it.each(['sent', 'canonical'] as const)('opens with a signature over %%2F as %s', async (as) => {
    const credential = register()
    const escaped = encodeURIComponent(`${bucket}/folder/file.zip`)
    const path = `/s/${credential.accessKeyId}/${escaped}`
    expect(escaped).toContain('%2F')
    expect((await signed(credential, { path, as })).headers['content-type']).toBe('image/svg+xml')
  })

  it('is closed without one, and to every wrong one', async () => {
    const credential = register()
    const path = pathOf(credential.accessKeyId)
    const answers = [
      await get(path),
      await get(path, { headers: { authorization: 'Bearer x' } }),
      await get(path, { headers: { authorization: 'AWS4-HMAC-SHA256 nonsense' } }),
      await signed({ ...credential, secretAccessKey: register().secretAccessKey }, { path }),
      await signed(credential, { path, service: 's3' }),
      await signed(credential, { path, signs: `${path}x` }),
      await signed({ ...credential, secretAccessKey: register().secretAccessKey }, { path, as: 'sent' }),
      await signed(credential, { path, at: new Date(now.getTime() + 16 * minute) }),
      await signed(credential, { path, at: new Date(now.getTime() - 16 * minute) }),
      await get(`${path}?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=a&X-Amz-Signature=b`),
    ]
    for (const answer of answers) expect(denied(answer)).toEqual([403, true])
  })
})

it('a project without bandwidth says so', async () => {
  const { store, project } = linkshare()
  await linkshare().put('folder/large.bin', new Uint8Array(100_000))
  await store.db.updateTable('satellite.projects').set({ bandwidth_limit: 0 }).where('id', '=', project.id).execute()
  const answer = await get(`/raw/${linkshare().access}/${bucket}/folder/large.bin`)
  expect([answer.status, answer.text.includes('Bandwidth limit exceeded.')]).toEqual([403, true])
  expect(answer.headers).not.toHaveProperty('content-disposition')
})

it('a deleted project is nobody’s from that moment on, though its links were in use', async () => {
  const { store, project } = linkshare()
  const set = (columns: { bandwidth_limit: number } | { status: number }) =>
    store.db.updateTable('satellite.projects').set(columns).where('id', '=', project.id).execute()
  await set({ bandwidth_limit: TB })
  const paths = [`/raw/${shared()}/${bucket}/folder/sub/deep.txt`, `/s/${shared()}/${bucket}/folder/`]
  for (const path of paths) expect((await get(path)).status).toBe(200)
  await set({ status: projectStatus.pendingDeletion })
  for (const path of paths) expect(denied(await get(path))).toEqual([403, true])
})
