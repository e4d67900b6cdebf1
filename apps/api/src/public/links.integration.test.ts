import { accountKinds } from '@perigee/domain/account-kinds'
import { updateUser } from '@perigee/satellite-db/users'
import { day } from '@perigee/std/durations'
import { describe, expect, it } from 'vitest'
import { aProject, anAccessKey, type Person } from '../testing/builders'
import { aRecordedLink } from '../testing/links'
import { aPublicCaller } from '../testing/public-caller'
import { startApi } from '../testing/start-api'

const api = await startApi()
const project = await aProject(api)
const owner = await aPublicCaller(api, project.owner.id)
const member = await aPublicCaller(api, project.member.id)
const stranger = await aPublicCaller(api, project.stranger.id)
const path = `/public/v1/projects/${project.id}/links`
const odd = 'a b+c%#?é日本'

async function aLink(maker: Person = project.owner, given: Record<string, unknown> = {}): Promise<string> {
  api.clock.advance(1000)
  const key = await anAccessKey(project, maker, `${odd}_shared-object_${api.clock().toISOString()}`)
  const made = { project: project.id, browser: maker.browser, apiKeyId: key.id, ...given }
  return aRecordedLink(api, made)
}
const change = (id: string, body: object, by = owner) => by.send('PATCH', `${path}/${id}`, { body })
const options = async (id: string) => (await owner.send('GET', `${path}/${id}`)).json<{ options: object }>().options

describe('a link', () => {
  it('is listed and read with its options, and without the name that it leads to', async () => {
    const id = await aLink(project.member, { maxDownloads: 3 })
    const one = await owner.send('GET', `${path}/${id}`)
    expect(one).toMatchObject({
      status: 200,
      body: { id, kind: 'file', bucket: 'photos', creatorEmail: project.member.email, state: 'active', downloads: 0 },
    })
    expect(one.body).toMatchObject({ options: { password: false, maxDownloads: 3, maxBytes: null, paused: false } })
    const listed = await owner.send('GET', `${path}?limit=100`)
    expect(listed.json<{ items: object[] }>().items).toContainEqual(one.body)
    expect(one.text + listed.text).not.toContain(odd)
    const found = await owner.send('GET', `${path}?search=${encodeURIComponent(odd)}`)
    expect(found.json<{ items: { id: string }[] }>().items.map((link) => link.id)).toContain(id)
  })

  it('keeps what a change leaves out; null takes a limit away', async () => {
    const id = await aLink()
    const expiresAt = new Date(api.clock().getTime() + day).toISOString()
    await change(id, { password: 'four words of it', maxBytes: 5_000_000, expiresAt })
    const paused = await change(id, { paused: true })
    expect(paused).toMatchObject({ status: 200, body: { state: 'paused' } })
    expect(await options(id)).toMatchObject({ password: true, maxBytes: 5_000_000, expiresAt, paused: true })
    await change(id, { password: null, maxBytes: null, expiresAt: null, paused: false })
    expect(await options(id)).toMatchObject({ password: false, maxBytes: null, expiresAt: null, paused: false })
  })

  it.each([
    [{}, 'body'],
    [{ maxDownloads: 0 }, 'body.maxDownloads'],
    [{ maxBytes: 1.5 }, 'body.maxBytes'],
    [{ expiresAt: 'tomorrow' }, 'body.expiresAt'],
    [{ password: 'x'.repeat(2000) }, 'body.password'],
  ])('is not changed by %j', async (body, at) => {
    const id = await aLink()
    const before = await options(id)
    const answer = await change(id, body)
    expect([answer.status, answer.body.code, answer.body.path]).toEqual([400, 'invalid_input', at])
    expect(await options(id)).toEqual(before)
  })

  it('that is revoked is gone with its key, and a second time there is none', async () => {
    const id = await aLink()
    const keys = async () =>
      (await owner.send('GET', `/public/v1/projects/${project.id}/access-keys?limit=100`)).json<{ items: object[] }>()
        .items.length
    const before = await keys()
    expect((await owner.send('DELETE', `${path}/${id}`)).status).toBe(204)
    expect(await keys()).toBe(before - 1)
    expect((await owner.send('DELETE', `${path}/${id}`)).body.code).toBe('no_such_link')
    expect((await change(id, { paused: true })).body.code).toBe('no_such_link')
  })

  it('of somebody else is for a member to see only, and for strangers not there', async () => {
    const id = await aLink()
    expect((await member.send('GET', `${path}/${id}`)).status).toBe(200)
    expect((await change(id, { paused: true }, member)).body.code).toBe('link_not_yours')
    expect((await member.send('DELETE', `${path}/${id}`)).body.code).toBe('link_not_yours')
    expect((await stranger.send('DELETE', `${path}/${id}`)).body.code).toBe('no_such_project')
    const other = await aProject(api)
    const { send } = await aPublicCaller(api, other.owner.id)
    const elsewhere = await send('DELETE', `/public/v1/projects/${other.id}/links/${id}`)
    expect([elsewhere.status, elsewhere.body.code]).toEqual([404, 'no_such_link'])
  })

  it('has an end only where the owner’s plan has that', async () => {
    const id = await aLink()
    await updateUser(api.db, project.owner.id, { kind: accountKinds.free })
    const admin = await aPublicCaller(api, project.admin.id)
    const answer = await change(id, { expiresAt: '2040-01-01T00:00:00Z' }, admin)
    expect([answer.status, answer.body.code]).toEqual([403, 'expiry_needs_paid_plan'])
    await updateUser(api.db, project.owner.id, { kind: accountKinds.paid })
  })
})

describe('while the auth service does not answer', () => {
  it('links are listed without their options, changes wait for it, and a revoked one opens nothing', async () => {
    const [id, ended] = [await aLink(), await aLink()]
    api.auth.answers = false
    const items = (await owner.send('GET', `${path}?limit=100`)).json<{ items: object[] }>().items
    expect(items).toContainEqual(expect.objectContaining({ id, state: 'unknown', options: null, downloads: null }))
    const answer = await change(id, { paused: true })
    expect([answer.status, answer.body.code]).toEqual([503, 'link_service_unavailable'])
    expect((await owner.send('DELETE', `${path}/${ended}`)).status).toBe(204)
    api.auth.answers = true
    expect((await owner.send('GET', `${path}/${ended}`)).status).toBe(404)
  })
})
