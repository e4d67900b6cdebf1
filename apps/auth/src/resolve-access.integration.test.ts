import { parseAccessKeyId, recordKeyOf } from '@perigee/crypto/edge-credentials'
import { hour } from '@perigee/std/durations'
import { describe, expect, it } from 'vitest'
import { deleteExpiredRecords } from './records/delete-records'
import { aGrant } from './testing/grants'
import { resolveToken, startAuth } from './testing/start-auth'

type Registered = { access_key_id: string; secret_key: string }

const project = {
  publicId: '0b0c1d2e-0000-4000-8000-000000000001',
  createdAt: new Date('2026-01-01T00:00:00Z'),
  paidTier: true,
}
const auth = await startAuth({ projectOfApiKey: async () => project })

async function registered(service = auth, body: { public?: boolean; usage_tags?: string[]; notAfter?: Date } = {}) {
  const { notAfter, ...rest } = body
  const { text } = aGrant(notAfter ? { notAfter } : {})
  const answer = await service.register({ access_grant: text, ...rest })
  return { text, ...answer.json<Registered>() }
}

describe('resolving an access key id', () => {
  it('gives back what was registered', async () => {
    const { access_key_id, secret_key, text } = await registered(auth, { public: true, usage_tags: ['mcp'] })
    const answer = await auth.resolve(access_key_id)
    expect([answer.status, answer.json()]).toEqual([
      200,
      {
        access_grant: text,
        secret_key,
        public: true,
        public_project_id: project.publicId,
        project_created_at: '2026-01-01T00:00:00.000Z',
        usage_tags: ['mcp'],
      },
    ])
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it('takes upper case and any of the 16 spellings of the last character', async () => {
    const { access_key_id, secret_key } = await registered()
    const last = access_key_id.at(-1) === 'a' ? 'abcdefghijklmnop' : 'qrstuvwxyz234567'
    const spellings = [...last].map((char) => access_key_id.slice(0, -1) + char)
    for (const spelling of [access_key_id.toUpperCase(), ...spellings]) {
      expect((await auth.resolve(spelling)).json<Registered>().secret_key).toBe(secret_key)
    }
  })

  it('leaves unknown facts about the project out', async () => {
    const lonely = await startAuth()
    const { access_key_id } = await registered(lonely)
    expect(Object.keys((await lonely.resolve(access_key_id)).json<object>())).toEqual([
      'access_grant',
      'secret_key',
      'public',
    ])
  })

  it('knows nothing of the projects of other satellites, and does not ask for them', async () => {
    const asked: Uint8Array[] = []
    const service = await startAuth({
      env: { PERIGEE_AUTH_SATELLITES: 'friend@other.example:7777' },
      projectOfApiKey: async (head) => void asked.push(head),
    })
    const { text } = aGrant({ satellite: 'friend@other.example:7777' })
    const { access_key_id } = (await service.register({ access_grant: text })).json<Registered>()
    expect((await service.resolve(access_key_id)).json<object>()).not.toHaveProperty('public_project_id')
    expect(asked).toEqual([])
  })
})

describe('nobody else learns anything', async () => {
  const { access_key_id: known } = await registered()
  const unknown = 'juaacaqdaqcqmbyibefawdanbyhq'

  it.each([
    ['no token', known, null, 401],
    ['a wrong token', known, 'wrong', 401],
    ['a token that begins right', known, resolveToken.slice(0, -1), 401],
    ['any token of the list', known, 'another-token', 200],
    ['an unknown id', unknown, resolveToken, 401],
    ['a wrong token and a malformed id', 'short', 'wrong', 401],
    ['an id that is too short', known.slice(0, -1), resolveToken, 400],
    ['an id that is too long', `${known}a`, resolveToken, 400],
    ['an id that is not base32', `${known.slice(0, -1)}1`, resolveToken, 400],
    ['an id with a wrong first byte', `a${known.slice(1)}`, resolveToken, 400],
    ['an id with a line break', `${known.slice(0, -3)}%0A`, resolveToken, 400],
  ])('%s', async (_, id, token, status) => {
    const answer = await auth.resolve(id, token)
    expect(answer.status).toBe(status)
    if (status === 401) expect(answer.text).toBe('unauthorized\n')
  })

  it('the same for another scheme and for a service without tokens', async () => {
    const basic = await auth.client.get(`/v1/access/${known}`, { headers: { authorization: `Basic ${resolveToken}` } })
    expect(basic.status).toBe(401)
    for (const resolveTokens of [[], ['']]) {
      const closed = await startAuth({ resolveTokens })
      const { access_key_id } = await registered(closed)
      for (const token of [null, '', 'undefined', resolveToken]) {
        expect((await closed.resolve(access_key_id, token)).status).toBe(401)
      }
    }
  })

  it('never logs ids, tokens or secrets', async () => {
    const { access_key_id, secret_key, text } = await registered()
    await auth.resolve(access_key_id)
    expect(auth.log()).toContain('/v1/access/:accessKeyId')
    for (const secret of [access_key_id, secret_key, text, resolveToken]) expect(auth.log()).not.toContain(secret)
  })
})

describe('records that end', () => {
  it('expired ones are missing, at their very moment, and can be deleted', async () => {
    const { access_key_id } = await registered(auth, { notAfter: new Date(auth.clock().getTime() + hour) })
    auth.clock.advance(hour - 1)
    expect((await auth.resolve(access_key_id)).status).toBe(200)
    auth.clock.advance(1)
    const answer = await auth.resolve(access_key_id)
    expect([answer.status, answer.text]).toEqual([401, 'unauthorized\n'])
    expect(await deleteExpiredRecords(auth.db, auth.clock())).toBe(1)
  })

  it('invalidated ones are missing', async () => {
    const { access_key_id } = await registered()
    await auth.db
      .updateTable('auth.records')
      .set({ invalidated_at: auth.clock(), invalidation_reason: 'abuse' })
      .where('encryption_key_hash', '=', recordKeyOf(parseAccessKeyId(access_key_id)))
      .execute()
    const answer = await auth.resolve(access_key_id)
    expect([answer.status, answer.text]).toEqual([401, 'unauthorized\n'])
  })
})
