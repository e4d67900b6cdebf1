import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getConfig } from '@perigee/contract/config'
import { projects } from '@perigee/contract/projects'
import { findProjectByPublicId } from '@perigee/satellite-db/projects'
import { findSealedPassphrase } from '@perigee/satellite-db/managed-passphrases'
import { insertProjectMember } from '@perigee/satellite-db/members'
import type { ProjectId } from '@perigee/std/brand'
import { afterAll, describe, expect, it } from 'vitest'
import { aUser, type Person } from '../../testing/builders'
import { startApi } from '../../testing/start-api'
import { startTransitServer } from '@perigee/projects/testing/transit-server'

const folder = mkdtempSync(join(tmpdir(), 'perigee-keys-'))
afterAll(() => rmSync(folder, { recursive: true }))
const api = await startApi({ passphraseKeysFile: join(folder, 'keys') })

async function aManagedProject(owner: Person, name = 'managed') {
  const created = await owner.browser.call(projects.create, { body: { name, managePassphrase: true } })
  expect(created).toMatchObject({ status: 201, body: { hasManagedPassphrase: true } })
  const id = created.body.id as ProjectId
  const row = await findProjectByPublicId(api.db, id)
  if (!row) throw new Error('no project')
  return { id, row }
}
const configOf = ({ browser }: Person, id: ProjectId) => browser.call(projects.config, { params: { id } })

describe('a project whose passphrase the service keeps', () => {
  it('is offered where there is a key file', async () => {
    expect((await api.browser().call(getConfig)).body.satelliteManagedEncryptionEnabled).toBe(true)
  })

  it('gives its members the same passphrase every time, and each project its own', async () => {
    const [owner, member] = [await aUser(api), await aUser(api)]
    const { id, row } = await aManagedProject(owner)
    await insertProjectMember(api.db, { project_id: row.internalId, user_id: member.id, role: 1 })
    const { body } = await configOf(owner, id)

    expect(body).toMatchObject({ hasManagedPassphrase: true, encryptPath: true, role: 0 })
    expect(body.passphrase).toMatch(/^[A-Za-z0-9+/]{43}=$/)
    expect((await configOf(member, id)).body.passphrase).toBe(body.passphrase)
    const other = await aManagedProject(owner, 'other')
    expect((await configOf(owner, other.id)).body.passphrase).not.toBe(body.passphrase)
    const list = await owner.browser.call(projects.list)
    expect(list.body.map(({ hasManagedPassphrase }) => hasManagedPassphrase)).toEqual([true, true])
    expect(list.text).not.toContain(body.passphrase)
  })

  it('gives it to nobody else', async () => {
    const { id } = await aManagedProject(await aUser(api))
    expect((await configOf(await aUser(api), id)).status).toBe(404)
    expect((await api.browser().call(projects.config, { params: { id } })).status).toBe(401)
  })

  it('keeps it sealed, and writes it into no log', async () => {
    const owner = await aUser(api)
    const { id, row } = await aManagedProject(owner)
    const { passphrase = '' } = (await configOf(owner, id)).body
    const kept = await findSealedPassphrase(api.db, row.internalId)

    expect(passphrase).not.toBe('')
    expect(Buffer.from(kept?.sealed ?? []).includes(passphrase)).toBe(false)
    expect(JSON.stringify(api.log)).not.toContain(passphrase)
  })

  it('answers 500 when what is kept was changed or belongs to another project, and tells the operator', async () => {
    const owner = await aUser(api)
    const [one, other] = [await aManagedProject(owner, 'one'), await aManagedProject(owner, 'other')]
    const foreign = await findSealedPassphrase(api.db, other.row.internalId)
    await api.db
      .updateTable('satellite.projects')
      .set({ sealed_passphrase: foreign?.sealed ?? null })
      .where('id', '=', one.row.internalId)
      .execute()
    const answer = await configOf(owner, one.id)

    expect(answer.status).toBe(500)
    expect(answer.body.passphrase).toBeUndefined()
    expect(JSON.stringify(api.log)).toContain(`The managed passphrase of project ${one.id} cannot be opened.`)
  })
})

it('a project of another kind has none', async () => {
  const owner = await aUser(api)
  const { body } = await owner.browser.call(projects.create, { body: { name: 'own' } })
  expect(body.hasManagedPassphrase).toBe(false)
  const config = await configOf(owner, body.id as ProjectId)
  expect(config.body).toMatchObject({ hasManagedPassphrase: false, encryptPath: true })
  expect(config.body.passphrase).toBeUndefined()
})

describe('while it is turned off', async () => {
  const off = await startApi({
    passphraseKeysFile: join(folder, 'unused'),
    env: { PERIGEE_MANAGED_ENCRYPTION: 'false' },
  })

  it('no such project can be made', async () => {
    const { browser } = await aUser(off)
    const answer = await browser.call(projects.create, { body: { name: 'managed', managePassphrase: true } })
    expect(answer.status).toBe(403)
    expect((await browser.call(projects.list)).body).toEqual([])
    expect((await browser.call(getConfig)).body.satelliteManagedEncryptionEnabled).toBe(false)
  })

  it('one made before says so and gives no passphrase', async () => {
    const { browser } = await aUser(off)
    const { body } = await browser.call(projects.create, { body: { name: 'managed' } })
    await off.db
      .updateTable('satellite.projects')
      .set({ sealed_passphrase: new Uint8Array(60), passphrase_key_id: 'gone' })
      .where('public_id', '=', body.id as ProjectId)
      .execute()
    const config = await browser.call(projects.config, { params: { id: body.id } })
    expect(config).toMatchObject({ status: 200, body: { hasManagedPassphrase: true } })
    expect(config.body.passphrase).toBeUndefined()
  })
})

describe('while the key management is down', async () => {
  const server = await startTransitServer()
  const { url, tokenFile, key, mount } = server.options
  const remote = await startApi({
    env: {
      PERIGEE_KEY_MANAGEMENT: 'vault',
      PERIGEE_VAULT_URL: url,
      PERIGEE_VAULT_TOKEN_FILE: tokenFile,
      PERIGEE_VAULT_TRANSIT_KEY: key,
      PERIGEE_VAULT_TRANSIT_MOUNT: mount,
    },
  })
  const owner = await aUser(remote)
  const make = (name: string) => owner.browser.call(projects.create, { body: { name, managePassphrase: true } })
  const { body: made } = await make('before')
  const config = () => owner.browser.call(projects.config, { params: { id: made.id } })
  const { passphrase } = (await config()).body
  const says = 'The passphrases that this satellite manages cannot be reached at the moment. Please try again later.'

  it.each([
    { what: 'it is sealed', set: (isDown: boolean) => void (server.state.isSealed = isDown) },
    { what: 'its token is refused', set: (isDown: boolean) => server.setToken(isDown ? 'expired' : 'token-one') },
  ])('because $what: 503 with a sentence, no project is made, and nothing is lost', async ({ what, set }) => {
    expect(passphrase).toMatch(/^[A-Za-z0-9+/]{43}=$/)
    set(true)
    for (const answer of [await make('during'), await config()]) {
      expect([answer.status, answer.body]).toEqual([503, { error: says, code: 'key_management_unavailable' }])
      expect(answer.headers.get('retry-after')).toBe('30')
    }
    expect((await owner.browser.call(projects.create, { body: { name: `own ${what.length}` } })).status).toBe(201)
    set(false)
    const names = (await owner.browser.call(projects.list)).body.map(({ name }) => name)
    expect(names).not.toContain('during')
    expect((await config()).body.passphrase).toBe(passphrase)
    expect(remote.log).toContainEqual(expect.objectContaining({ msg: 'the key management cannot be used' }))
    for (const kept of ['token-one', 'expired', passphrase ?? ''])
      expect(JSON.stringify(remote.log)).not.toContain(kept)
  })
})
