import { aGrant } from '@perigee/auth/testing/grants'
import { resolveToken, startAuth } from '@perigee/auth/testing/start-auth'
import type { LinkRulesToSet } from '@perigee/contract/link-rules'
import { recordKeyOf, parseAccessKeyId } from '@perigee/crypto/edge-credentials'
import { day, hour, minute } from '@perigee/std/durations'
import { MiB } from '@perigee/std/units'
import { describe, expect, it } from 'vitest'
import { createLinks, linkHashOf } from './links'

const auth = await startAuth()
const links = createLinks({ authUrl: auth.url, resolveToken })
const inTime = (millis: number) => new Date(auth.clock().getTime() + millis)

const open: LinkRulesToSet = {
  password: { set: null },
  expiresAt: null,
  maxDownloads: null,
  maxBytes: null,
  hideListing: false,
  paused: false,
  dropBox: null,
}
const dropBox = { maxFiles: null, maxBytes: null, maxFileBytes: null }
const password = 'correct horse'
const visitor = (digit: string) => digit.repeat(64)

async function aKey(notAfter?: Date): Promise<string> {
  const answer = await auth.register({ access_grant: aGrant(notAfter && { notAfter }).text, public: true })
  return answer.json<{ access_key_id: string }>().access_key_id
}

async function aLink(rules: Partial<LinkRulesToSet> = {}): Promise<string> {
  const link = linkHashOf(await aKey())
  await links.setRules(link, { ...open, ...rules })
  return link
}

const whole = (bytes = 100, who = 'a') => ({ visitor: visitor(who), bytes, fileBytes: bytes, isPart: false })
const part = (bytes: number, of = 100, who = 'a') => ({ ...whole(of, who), bytes, isPart: true })
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { code?: string }) => error.code,
  )

describe('the rules of a link', () => {
  it('are found by the hash of its id, and told with what was used', async () => {
    const key = await aKey()
    const rules = { ...open, expiresAt: inTime(hour).toISOString(), maxDownloads: 3, maxBytes: 5000, hideListing: true }
    expect(await links.setRules(linkHashOf(key.toUpperCase()), rules)).toEqual({
      rules: { ...rules, password: false },
      use: { downloads: 0, bytes: 0, uploads: 0, uploadedBytes: 0 },
      passwordMark: null,
    })
    expect((await links.read(linkHashOf(key))).rules).toEqual({ ...rules, password: false })
    expect((await auth.resolve(key)).json<{ governed?: boolean }>().governed).toBe(true)
  })

  it('are unknown to keys that have none', async () => {
    const key = await aKey()
    expect(await codeOf(links.read(linkHashOf(key)))).toBe('noSuchLink')
    expect((await auth.resolve(key)).json<object>()).not.toHaveProperty('governed')
  })

  it('change without what was used, and without the password where that is kept', async () => {
    const link = await aLink({ password: { set: password } })
    const { passwordMark } = await links.read(link)
    await links.takeDownload(link, whole(70))
    const kept = await links.setRules(link, { ...open, password: { keep: true }, paused: true })
    expect(kept).toMatchObject({
      use: { downloads: 1, bytes: 70 },
      passwordMark,
      rules: { password: true, paused: true },
    })
    const again = await links.setRules(link, { ...open, password: { set: password } })
    expect(again.passwordMark).not.toBe(passwordMark)
    expect((await links.setRules(link, open)).passwordMark).toBeNull()
  })

  it('never turn a link into a drop box, nor back', async () => {
    const [link, box] = [await aLink(), await aLink({ dropBox })]
    expect(await codeOf(links.setRules(link, { ...open, dropBox }))).toBe('dropBoxFixed')
    expect(await codeOf(links.setRules(box, open))).toBe('dropBoxFixed')
  })

  it('hold the password only as scrypt', async () => {
    const key = await aKey()
    await links.setRules(linkHashOf(key), { ...open, password: { set: password } })
    const row = await auth.db
      .selectFrom('auth.link_rules')
      .selectAll()
      .where('record_hash', '=', recordKeyOf(parseAccessKeyId(key)))
      .executeTakeFirstOrThrow()
    expect(row.password_hash).toMatch(/^scrypt\$32768\$8\$3\$/)
    expect(JSON.stringify(row)).not.toMatch(new RegExp(`${password}|${key}`))
    expect(auth.log()).not.toMatch(new RegExp(`${password}|${key}`))
  })

  it.each([
    ['no limit of downloads', { maxDownloads: 0 }],
    ['a fraction', { maxBytes: 1.5 }],
    ['a short password', { password: { set: '12345' } }],
    ['no point in time', { expiresAt: 'tomorrow' }],
    ['more than can be', { dropBox: { ...dropBox, maxFiles: 1e10 } }],
  ])('of %s are refused', async (_, rules) => {
    const link = await aLink()
    const answer = await auth.client.request('PUT', `/v1/links/${link}`, {
      headers: { authorization: `Bearer ${resolveToken}` },
      body: { ...open, ...rules },
    })
    expect(answer.status).toBe(400)
  })
})

describe('a link that is gone', () => {
  const calls = (link: string) => [
    links.read(link),
    links.setRules(link, open),
    links.takeDownload(link, whole()),
    links.takeBytes(link, 1, null),
    links.takeUploads(link, { files: 1, bytes: 1 }),
    links.tryPassword(link, { password, address: '::1' }),
  ]

  it.each<[string, () => Promise<string>]>([
    ['never made', async () => visitor('0')],
    [
      'revoked',
      async () => {
        const link = await aLink()
        expect([await links.revoke(link), await links.revoke(link)]).toEqual([true, false])
        return link
      },
    ],
    [
      'ended with its grant',
      async () => {
        const link = linkHashOf(await aKey(inTime(hour)))
        await links.setRules(link, open)
        await auth.db.updateTable('auth.records').set({ expires_at: auth.clock() }).execute()
        return link
      },
    ],
    [
      'invalidated by the operator',
      async () => {
        const link = await aLink()
        await auth.db.updateTable('auth.records').set({ invalidated_at: auth.clock() }).execute()
        return link
      },
    ],
  ])('%s: is unknown to every question', async (_, gone) => {
    const link = await gone()
    expect(new Set(await Promise.all(calls(link).map(codeOf)))).toEqual(new Set(['noSuchLink']))
  })

  it('is none of anybody without the token', async () => {
    const link = await aLink()
    for (const token of [{}, { authorization: 'Bearer x' }])
      for (const [method, path] of [
        ['GET', 'links'],
        ['PUT', 'links'],
        ['DELETE', 'links'],
        ['POST', 'link-downloads'],
        ['POST', 'link-bytes'],
        ['POST', 'link-uses'],
        ['POST', 'link-uploads'],
        ['POST', 'link-passwords'],
      ] as const)
        expect((await auth.client.request(method, `/v1/${path}/${link}`, { headers: token })).status).toBe(401)
  })
})

describe('downloads', () => {
  it('that come at once never exceed the limit', async () => {
    const link = await aLink({ maxDownloads: 7 })
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, at) => links.takeDownload(link, whole(100, (at % 16).toString(16)))),
    )
    expect(answers.filter(({ taken }) => taken)).toHaveLength(7)
    expect((await links.read(link)).use).toMatchObject({ downloads: 7, bytes: 700 })
  })

  it('go on for their visitor with twice the file, and for a day', async () => {
    const link = await aLink({ maxDownloads: 1 })
    expect(await links.takeDownload(link, whole())).toMatchObject({ taken: true })
    expect(await links.takeDownload(link, part(60))).toMatchObject({ taken: true })
    expect(await links.takeDownload(link, part(60))).toEqual({ taken: false, why: 'exhausted' })
    expect(await links.takeDownload(link, part(10, 100, 'b'))).toEqual({ taken: false, why: 'exhausted' })
    expect(await links.takeDownload(link, whole())).toEqual({ taken: false, why: 'exhausted' })
    await links.takeBytes(link, -50, visitor('a'))
    expect(await links.takeDownload(link, part(60))).toMatchObject({ taken: true })
    expect((await links.read(link)).use).toMatchObject({ downloads: 1, bytes: 170 })
    await links.takeBytes(link, -50, visitor('a'))
    auth.clock.advance(day)
    expect(await links.takeDownload(link, part(1))).toEqual({ taken: false, why: 'exhausted' })
  })

  it('in parts that come at once are one, as far as its bytes go', async () => {
    const link = await aLink({ maxDownloads: 1 })
    const answers = await Promise.all(Array.from({ length: 40 }, () => links.takeDownload(link, part(10))))
    expect(answers.filter(({ taken }) => taken)).toHaveLength(20)
    expect((await links.read(link)).use).toMatchObject({ downloads: 1, bytes: 200 })
  })

  it.each([
    ['paused', { paused: true }],
    ['expired', { expiresAt: '2020-01-01T00:00:00Z' }],
  ])('of a link that is %s are refused', async (why, rules) => {
    expect(await links.takeDownload(await aLink(rules), whole())).toEqual({ taken: false, why })
  })

  it('of a drop box are refused', async () => {
    expect(await links.takeDownload(await aLink({ dropBox }), whole())).toMatchObject({ taken: false })
  })
})

describe('bytes', () => {
  it('are counted in pieces, and never beyond the limit', async () => {
    const link = await aLink({ maxBytes: 20 * MiB })
    expect(await links.takeDownload(link, whole(21 * MiB))).toEqual({ taken: false, why: 'exhausted' })
    expect(await links.takeDownload(link, whole(20 * MiB))).toMatchObject({ taken: true, bytes: 8 * MiB })
    const pieces = await Promise.all(Array.from({ length: 10 }, () => links.takeBytes(link, 5 * MiB, null)))
    expect(pieces.filter(({ taken }) => taken)).toHaveLength(2)
    expect((await links.read(link)).use.bytes).toBe(18 * MiB)
    await links.takeBytes(link, -30 * MiB, null)
    expect((await links.read(link)).use.bytes).toBe(0)
  })

  it('of an archive begin with what is left', async () => {
    const link = await aLink({ maxBytes: MiB })
    const archive = { visitor: visitor('a'), bytes: null, fileBytes: null, isPart: false }
    expect(await links.takeDownload(link, archive)).toEqual({ taken: true, bytes: MiB, isMarked: false })
    expect(await links.takeDownload(link, archive)).toEqual({ taken: false, why: 'exhausted' })
  })
})

it('what was used without limits is added, and counts when there are some', async () => {
  const link = await aLink()
  await Promise.all(Array.from({ length: 9 }, () => links.noteUse(link, { downloads: 1, bytes: 10 })))
  expect((await links.read(link)).use).toMatchObject({ downloads: 9, bytes: 90 })
  await links.setRules(link, { ...open, maxDownloads: 9 })
  expect(await links.takeDownload(link, whole())).toEqual({ taken: false, why: 'exhausted' })
  expect(await codeOf(links.noteUse(visitor('0'), { downloads: 1, bytes: 1 }))).toBe('noSuchLink')
})

describe('uploads', () => {
  it('that come at once never exceed files nor bytes', async () => {
    const link = await aLink({ dropBox: { maxFiles: 5, maxBytes: 400, maxFileBytes: null } })
    const files = await Promise.all(Array.from({ length: 12 }, () => links.takeUploads(link, { files: 1, bytes: 0 })))
    expect(files.filter(({ taken }) => taken)).toHaveLength(5)
    const bytes = await Promise.all(Array.from({ length: 12 }, () => links.takeUploads(link, { files: 0, bytes: 90 })))
    expect(bytes.filter(({ taken }) => taken)).toHaveLength(4)
    await links.takeUploads(link, { files: -1, bytes: -300 })
    expect((await links.read(link)).use).toMatchObject({ uploads: 4, uploadedBytes: 60 })
  })

  it('to a link that is no drop box are refused', async () => {
    expect(await links.takeUploads(await aLink(), { files: 1, bytes: 0 })).toMatchObject({ taken: false })
  })
})

describe('passwords', () => {
  const guess = (link: string, text: string, address = '192.0.2.1') =>
    links.tryPassword(link, { password: text, address })

  it('open with the letters that were set, however a system composes them', async () => {
    const link = await aLink({ password: { set: 'pâssword é日本' } })
    const { passwordMark } = await links.read(link)
    expect(await guess(link, 'pâssword é日本'.normalize('NFD'))).toEqual({ right: true, passwordMark })
    expect(await guess(link, 'password e日本')).toEqual({ right: false, retryAfter: null })
    expect(await guess(await aLink(), 'whatever', '192.0.2.9')).toMatchObject({ right: false })
  })

  it('are tried ten times by one address at one link', async () => {
    const link = await aLink()
    for (let tries = 0; tries < 10; tries++)
      expect(await guess(link, 'wrong one', '198.51.100.1')).toEqual({ right: false, retryAfter: null })
    await links.setRules(link, { ...open, password: { set: password } })
    expect(await guess(link, password, '198.51.100.1')).toMatchObject({ right: false, retryAfter: 60 })
    expect(await guess(link, password, '198.51.100.2')).toMatchObject({ right: true })
    auth.clock.advance(minute)
    expect(await guess(link, password, '198.51.100.1')).toMatchObject({ right: true })
  })

  it('are tried thirty times by one address at many links', async () => {
    const unknown = await Promise.all(Array.from({ length: 4 }, () => aLink()))
    const tries = unknown.flatMap((link) => Array.from({ length: 10 }, () => link))
    let refused = 0
    for (const link of tries) if (!(await guess(link, 'wrong one', '203.0.113.7')).right) refused++
    const last = await guess(await aLink(), 'wrong one', '203.0.113.7')
    expect([refused, last]).toMatchObject([40, { right: false, retryAfter: 30 }])
  })

  it('are tried a hundred times by all addresses at one link', async () => {
    const link = await aLink()
    let looked = 0
    for (let at = 0; at < 120; at++) {
      const answer = await guess(link, 'wrong one', `2001:db8:${at.toString(16)}::1`)
      if (!answer.right && answer.retryAfter === null) looked++
    }
    expect(looked).toBe(100)
  })
})

it('a service that does not answer is no open link', async () => {
  const lost = createLinks({ authUrl: 'http://127.0.0.1:1', resolveToken })
  expect(await codeOf(lost.read(visitor('0')))).toBe('linkServiceUnavailable')
})
