import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projects } from '@perigee/contract/projects'
import { parseAccessGrant } from '@perigee/grants/access-grant'
import { parseApiKey } from '@perigee/grants/api-key'
import { caveatsOf } from '@perigee/grants/caveat'
import { endReplacedKeys } from '@perigee/projects/api-keys/end-replaced-keys'
import type { AccessRight } from '@perigee/domain/key-facts'
import { insertKeyFacts } from '@perigee/satellite-db/key-facts'
import { hour } from '@perigee/std/durations'
import { afterAll, describe, expect, it } from 'vitest'
import { aProject, anAccessKey } from '../testing/builders'
import { aPublicCaller } from '../testing/public-caller'
import { startApi } from '../testing/start-api'

const folder = mkdtempSync(join(tmpdir(), 'perigee-keys-'))
afterAll(() => rmSync(folder, { recursive: true }))
const api = await startApi({ passphraseKeysFile: join(folder, 'keys') })
const project = await aProject(api)
const owner = await aPublicCaller(api, project.owner.id)
const member = await aPublicCaller(api, project.member.id)
const managed = await project.owner.browser.call(projects.create, { body: { name: 'managed', managePassphrase: true } })
const at = (id: unknown) => `/public/v1/projects/${String(id)}`
const here = at(project.id)
const kept = at(managed.body.id)
const reading = { rights: ['download', 'list'], buckets: ['photos'] }

interface Made {
  accessKey: { id: string; name: string; restrictions: object }
  apiKey: string
  derivation: object
}
const make = async (name: string, by = owner) =>
  (await by.send('POST', `${here}/access-keys`, { body: { name, ...reading } })).json<Made>()
const list = async () =>
  (await owner.send('GET', `${here}/access-keys?limit=100`)).json<{
    items: (Made['accessKey'] & { endsAt: string | null })[]
  }>().items

describe('an access key', () => {
  it('is restricted to what was asked for, and listed with that', async () => {
    const { accessKey, apiKey } = await make('reader')
    const last = caveatsOf(parseApiKey(apiKey)).at(-1)
    expect(last?.flags.has('disallowWrites')).toBe(true)
    expect(last?.flags.has('disallowReads')).toBe(false)
    expect(last?.allowedPaths.map(({ bucket }) => Buffer.from(bucket).toString())).toEqual(['photos'])
    expect(accessKey.restrictions).toEqual({ kind: 'API-Key', ...reading, notBefore: null, expiresAt: null })
    expect(await list()).toContainEqual(accessKey)
  })

  it('comes with what a grant is derived from where the passphrase is', async () => {
    const { derivation } = await make('to derive from')
    expect(derivation).toEqual({
      satelliteAddress: api.deps.satelliteAddress,
      salt: (await project.owner.browser.call(projects.salt, { params: { id: project.id } })).body,
      encryptPaths: true,
      authService: api.deps.addresses.auth,
    })
  })

  it.each([
    [{ rights: [] }, 'body.rights'],
    [{ rights: ['bypassGovernanceRetention'] }, 'body.rights[0]'],
    [{ expiresAt: '2001-01-01T00:00:00Z' }, 'body.expiresAt'],
    [{ notBefore: '2040-01-01T00:00:00Z', expiresAt: '2039-12-31T00:00:00Z' }, 'body.expiresAt'],
    [{ notBefore: 'soon' }, 'body.notBefore'],
    [{ buckets: ['photos', 'a\u0000b'] }, 'body.buckets[1]'],
    [{ name: 'a_shared-object_2026-11-24T00:00:00.000Z' }, 'body.name'],
    [{ name: '' }, 'body.name'],
  ])('with %j: 400', async (wrong, path) => {
    const answer = await owner.send('POST', `${here}/access-keys`, { body: { name: 'wrong', ...reading, ...wrong } })
    expect(answer.status).toBe(400)
    expect([answer.body.code, answer.body.path]).toEqual(['invalid_input', path])
  })

  it('of somebody else is not for a member to delete, nor one of another project under this one', async () => {
    const { accessKey } = await make('theirs')
    expect((await member.send('DELETE', `${here}/access-keys/${accessKey.id}`)).status).toBe(403)
    expect((await owner.send('DELETE', `${kept}/access-keys/${accessKey.id}`)).status).toBe(404)
    expect((await owner.send('DELETE', `${here}/access-keys/${accessKey.id}`)).status).toBe(204)
  })

  it('is replaced with an overlap, after which the old one ends', async () => {
    const { accessKey: old } = await make('rotated')
    const rotate = () => owner.send('POST', `${here}/access-keys/${old.id}/rotate`, { body: { overlapSeconds: 3600 } })
    const { accessKey: next, apiKey } = (await rotate()).json<Made>()
    expect(next).toMatchObject({ name: 'rotated', restrictions: old.restrictions })
    expect(parseApiKey(apiKey).caveats.length).toBeGreaterThan(0)
    expect((await rotate()).body.code).toBe('key_rotated')
    const ids = async () => (await list()).map(({ id }) => id)
    expect(await ids()).toEqual(expect.arrayContaining([old.id, next.id]))
    expect(await endReplacedKeys(api.deps)).toBe(0)
    api.clock.advance(hour)
    expect(await endReplacedKeys(api.deps)).toBe(1)
    expect(await ids()).not.toContain(old.id)
    expect(await ids()).toContain(next.id)
  })

  it('that has ended is not replaced, and keeps its name', async () => {
    const expiresAt = new Date(api.clock().getTime() + hour).toISOString()
    const body = { name: 'ended', ...reading, expiresAt }
    const { accessKey } = (await owner.send('POST', `${here}/access-keys`, { body })).json<Made>()
    expect(accessKey.restrictions).toMatchObject({ expiresAt })
    api.clock.advance(hour)
    const answer = await owner.send('POST', `${here}/access-keys/${accessKey.id}/rotate`, { body: {} })
    expect([answer.status, answer.body.code]).toEqual([409, 'key_ended'])
    expect((await list()).find(({ id }) => id === accessKey.id)).toMatchObject({ name: 'ended', endsAt: null })
  })

  it('that gets around retentions is replaced by one that does not, and one that does nothing else by none', async () => {
    const rotated = async (rights: AccessRight[]) => {
      const { id } = await anAccessKey(project, project.owner)
      await insertKeyFacts(api.db, id, { type: 'API-Key', rights, buckets: [], expiresAt: null })
      return owner.send('POST', `${here}/access-keys/${id}/rotate`, { body: {} })
    }
    const { accessKey, apiKey } = (await rotated(['download', 'bypassGovernanceRetention'])).json<Made>()
    expect(accessKey.restrictions).toMatchObject({ rights: ['download'] })
    const flags = caveatsOf(parseApiKey(apiKey)).map((caveat) => caveat.flags)
    expect(flags.some((one) => one.has('disallowBypassGovernanceRetention'))).toBe(true)
    expect((await rotated(['bypassGovernanceRetention'])).body.code).toBe('key_facts_unknown')
  })

  it('whose restrictions nobody told is not replaced', async () => {
    const { id } = await anAccessKey(project, project.owner, 'unknown')
    const answer = await owner.send('POST', `${here}/access-keys/${id}/rotate`, { body: {} })
    expect([answer.status, answer.body.code]).toEqual([409, 'key_facts_unknown'])
  })
})

describe('a grant', () => {
  it('comes with keys for the buckets that were asked for, where the service keeps the passphrase', async () => {
    const answer = await owner.send('POST', `${kept}/access-grants`, { body: { name: 'grant', ...reading } })
    expect(answer.status).toBe(201)
    const { encryption, satelliteAddress } = parseAccessGrant(answer.json<{ accessGrant: string }>().accessGrant)
    expect(satelliteAddress).toBe(api.deps.satelliteAddress)
    expect(encryption.defaultKey).toBeNull()
    expect([...encryption.entries()].map(({ bucket }) => bucket)).toEqual(['photos'])
  })

  it.each(['/public/v1', '/api/v0'])('comes by the older path below %s too', async (base) => {
    const of = { name: `grant ${base}`, permissions: { allowDownload: true, allowList: true }, buckets: ['photos'] }
    const ask = (projectID: unknown, more = {}) =>
      owner.send('POST', `${base}/accessgrants/`, { body: { projectID, ...of, ...more } })
    const made = (await ask(managed.body.id)).json<{ name: string; accessGrant: string }>()
    expect(made.name).toBe(of.name)
    const caveat = caveatsOf(parseAccessGrant(made.accessGrant).apiKey).at(-1)
    expect([caveat?.flags.has('disallowWrites'), caveat?.flags.has('disallowReads')]).toEqual([true, false])
    expect((await ask(project.id)).body.code).toBe('passphrase_not_managed')
    expect((await ask(managed.body.id, { permissions: {} })).body.path).toBe('body.permissions')
    expect((await ask(managed.body.id, { passphrase: 'ours' })).body.path).toBe('body.passphrase')
    expect((await ask(managed.body.id, { name: 'x', notAfter: '2001-01-01T00:00:00Z' })).body.path).toBe(
      'body.expiresAt',
    )
  })

  it.each(['access-grants', 's3-credentials'])('is not made elsewhere: %s', async (what) => {
    const answer = await owner.send('POST', `${here}/${what}`, { body: { name: 'grant', ...reading } })
    expect([answer.status, answer.body.code]).toEqual([409, 'passphrase_not_managed'])
    expect((await list()).map(({ name }) => name)).not.toContain('grant')
  })

  it('becomes credentials, and leaves no key behind while the auth service is away', async () => {
    const ask = () => owner.send('POST', `${kept}/s3-credentials`, { body: { name: 'tool', ...reading } })
    api.auth.answers = false
    expect((await ask()).body.code).toBe('credentials_unavailable')
    api.auth.answers = true
    const acts = api.db.selectFrom('satellite.acts').select('name').where('target', '=', 'tool').orderBy('id')
    expect((await acts.execute()).map(({ name }) => name)).toEqual(['accessKey.created', 'accessKey.deleted'])
    const { accessKeyId } = (await ask()).json<{ accessKeyId: string }>()
    expect(() => parseAccessGrant(api.auth.grants.get(accessKeyId) ?? '')).not.toThrow()
  })
})
