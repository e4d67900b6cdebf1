import { request } from 'node:http'
import { toHex } from '@perigee/std/encoding'
import { hour, minute, second } from '@perigee/std/durations'
import { describe, expect, it } from 'vitest'
import { aGrant, satelliteAddress } from './testing/grants'
import { startAuth } from './testing/start-auth'

const auth = await startAuth({ env: { PERIGEE_AUTH_SATELLITES: 'friend@other.example:7777' } })
/** Nonce and tag. */
const secondSeal = 12 + 16
const inTime = (millis: number) => new Date(auth.clock().getTime() + millis)

describe('registering a grant', () => {
  it('answers with credentials and the endpoint, and nothing else', async () => {
    const answer = await auth.register({ access_grant: aGrant().text, public: false, whatever: 1 })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/json')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const { access_key_id, secret_key, ...rest } = answer.json<Record<string, string>>()
    expect(access_key_id).toMatch(/^j[uvwx][a-z2-7]{25}[aq]$/)
    expect(secret_key).toMatch(/^j[yz23][a-z2-7]{51}$/)
    expect(rest).toEqual({ endpoint: 'http://127.0.0.1:7912' })
  })

  it('makes new credentials every time', async () => {
    const body = { access_grant: aGrant().text, public: true }
    const [first, second] = await Promise.all([auth.register(body), auth.register(body)])
    expect(first.json()).not.toEqual(second.json())
  })

  it('stores every column, grant and secret only sealed', async () => {
    const { grant, text } = aGrant({ notAfter: inTime(hour) })
    const answer = await auth.register({ access_grant: text, public: true, usage_tags: ['MCP', ' mcp ', ''] })
    const { secret_key } = answer.json<{ secret_key: string }>()
    const row = await auth.db
      .selectFrom('auth.records')
      .selectAll()
      .where('macaroon_head', '=', grant.apiKey.head)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      satellite_address: satelliteAddress,
      public: true,
      usage_tags: 'mcp',
      expires_at: inTime(hour),
      created_at: auth.clock(),
      public_project_id: null,
      project_created_at: null,
      invalidated_at: null,
      invalidation_reason: null,
    })
    expect(row.encrypted_secret_key).toHaveLength(secondSeal + 48)
    expect(row.encrypted_access_grant).toHaveLength(secondSeal + text.length + 16)
    const whole = JSON.stringify(row, (_, value: unknown) => (value instanceof Uint8Array ? toHex(value) : value))
    expect(whole).not.toContain(toHex(new TextEncoder().encode(secret_key)))
    expect(whole).not.toContain(toHex(new TextEncoder().encode(text)))
  })

  it('takes grants of further satellites and whatever host the node has', async () => {
    for (const satellite of ['friend@other.example:7777', satelliteAddress.replace('localhost', 'perigee.lan')]) {
      expect((await auth.register({ access_grant: aGrant({ satellite }).text })).status).toBe(200)
    }
  })

  it('takes a grant that lives one more minute', async () => {
    expect((await auth.register({ access_grant: aGrant({ notAfter: inTime(minute) }).text })).status).toBe(200)
  })
})

describe('refusals', () => {
  const short = aGrant({ notAfter: inTime(minute - second) }).text
  const foreign = aGrant({ satellite: 'stranger@host:1' }).text
  const nameless = aGrant({ satellite: 'localhost:7911' }).text
  const good = aGrant().text

  it.each<[string, number, unknown, string]>([
    ['no body', 422, '', 'request body:'],
    ['text that is not JSON', 422, 'grant', 'request body:'],
    ['bytes that are not UTF-8', 422, new Blob([Uint8Array.of(0x7b, 0xff, 0x7d)]), 'request body:'],
    ['another JSON value', 422, '[]', 'request body:'],
    ['a grant of the wrong type', 422, { access_grant: 7 }, 'request body: access_grant'],
    ['a public of the wrong type', 422, { access_grant: good, public: 'yes' }, 'request body: public'],
    ['no grant', 400, {}, 'access grant:'],
    ['null', 400, 'null', 'access grant:'],
    ['a grant that cannot be read', 400, { access_grant: 'abc' }, 'access grant:'],
    ['a grant with a typing error', 400, { access_grant: `${good.slice(0, -1)}0` }, 'access grant:'],
    ['a grant of a foreign satellite', 400, { access_grant: foreign }, 'access grant:'],
    ['a grant without node id', 400, { access_grant: nameless }, 'access grant: node id is required'],
    ['a grant about to end', 400, { access_grant: short }, 'access grant: expiration'],
    ['a tag with a comma', 400, { access_grant: good, usage_tags: ['a,b'] }, 'invalid tag:'],
    ['an unknown tag', 400, { access_grant: good, usage_tags: ['mcp', 'web'] }, 'invalid tag:'],
  ])('%s: %i', async (_, status, body, text) => {
    const answer = await fetch(`${auth.url}/v1/access`, {
      method: 'POST',
      body: typeof body === 'string' || body instanceof Blob ? body : JSON.stringify(body),
    })
    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    const said = await answer.text()
    expect(said).toMatch(/\n$/)
    expect(said.startsWith(text)).toBe(true)
    expect(said).not.toContain(good)
  })

  it('a body over 4 KiB: 413 before anything else', async () => {
    const answer = await auth.register({ access_grant: 'a'.repeat(4096) })
    expect([answer.status, answer.text]).toEqual([413, 'request body too large\n'])
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })

  it('a body over 4 KiB that does not tell its length: 413', async () => {
    const body = new ReadableStream({
      start(controller) {
        for (let i = 0; i < 5; i++) controller.enqueue(new Uint8Array(1024))
        controller.close()
      },
    })
    const init = { method: 'POST', body, duplex: 'half' }
    expect((await fetch(`${auth.url}/v1/access`, init)).status).toBe(413)
  })

  it('a sender that goes away: 499 in the log', async () => {
    const sender = request(`${auth.url}/v1/access`, { method: 'POST', headers: { 'content-length': '100' } })
    sender.on('error', () => undefined)
    await new Promise((resolve) => sender.write('{"access_grant"', resolve))
    await expect.poll(() => sender.socket?.bytesWritten).toBeGreaterThan(0)
    sender.destroy()
    await expect.poll(() => auth.log()).toContain('"status":499')
  })

  it('a database that fails: an empty 500, explained in the log without the grant', async () => {
    const broken = await startAuth()
    await broken.db.schema.dropTable('auth.records').cascade().execute()
    const { text } = aGrant()
    const answer = await broken.register({ access_grant: text })
    expect([answer.status, answer.text]).toEqual([500, ''])
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(broken.log()).toContain('does not exist')
    expect(broken.log()).not.toContain(text)
  })
})
