import { startDnsZone } from '@perigee/testing/dns-zone'
import { afterAll, describe, expect, it } from 'vitest'
import { aProject } from '../testing/builders'
import { aPublicCaller, type PublicCaller } from '../testing/public-caller'
import { startApi } from '../testing/start-api'

const zone = await startDnsZone({ 'links.test': { A: ['192.0.2.7'] } })
afterAll(() => zone.stop())
const api = await startApi({ env: { PERIGEE_DNS_SERVERS: zone.address } })
api.deps.addresses.links = 'http://links.test:7914'
const without = await startApi({ env: { PERIGEE_CUSTOM_DOMAINS: 'false' } })
const project = await aProject(api)
const owner = await aPublicCaller(api, project.owner.id)
const member = await aPublicCaller(api, project.member.id)
const path = `/public/v1/projects/${project.id}/domains`

interface Domain {
  name: string
  state: string | null
  records: { cname: { hostname: string; content: string }; txt: { hostname: string; contents: string[] } }
}
const wished = { root: 'photos/a b é', accessKeyId: 'jx2y3z' }
const connect = (name: string, by: PublicCaller = owner, more: object = {}) =>
  by.send('POST', path, { body: { name, ...wished, ...more } })
const check = async (name: string) =>
  (await owner.send('POST', `${path}/${encodeURIComponent(name)}/check`)).json<Domain>()

/** Does what the answer says has to be done. */
function publish({ records: { cname, txt } }: Domain): void {
  zone.set(cname.hostname.replace(/\.$/, ''), { CNAME: cname.content.replace(/\.$/, '') })
  zone.set(txt.hostname.replace(/\.$/, ''), { TXT: txt.contents })
}

describe('a domain', () => {
  it('is connected, leads here once its zone has what the answer says, and is disconnected', async () => {
    const made = await connect('Bücher.Example')
    const name = 'xn--bcher-kva.example'
    expect(made).toMatchObject({ status: 201, body: { name, ...wished, state: null, checkedAt: null } })
    expect((await check('bücher.example')).state).toBe('missing')
    publish(made.json<Domain>())
    expect((await check(name)).state).toBe('connected')
    const { items } = (await owner.send('GET', path)).json<{ items: Domain[] }>()
    expect(items).toMatchObject([{ name, state: 'connected' }])
    zone.set(`txt-${name}`, { TXT: ['storj-root:other'] })
    expect((await check(name)).state).toBe('wrong')
    expect((await owner.send('DELETE', `${path}/b%C3%BCcher.example`)).status).toBe(204)
    expect((await owner.send('DELETE', `${path}/${name}`)).body.code).toBe('no_such_domain')
    expect((await owner.send('POST', `${path}/${name}/check`)).body.code).toBe('no_such_domain')
  })

  it.each([
    [{ name: 'localhost' }, 'body.name', 'Domain must be valid.'],
    [{ name: 'links.test' }, 'body.name', 'This domain belongs to the service itself.'],
    [{ root: 'ab' }, 'body.root', 'The bucket must have at least 3 characters.'],
    [{ root: 'photos/a\nb' }, 'body.root', 'The folder has characters that DNS cannot hold.'],
    [{ accessKeyId: 'a b' }, 'body.accessKeyId', 'The access is not valid.'],
  ])('with %j: 400 with the place', async (more, at, message) => {
    const answer = await connect('refused.example.test', owner, more)
    expect([answer.status, answer.body.path, answer.body.message]).toEqual([400, at, message])
  })

  it('that another project holds is taken; one that somebody else connected is not for a member to disconnect', async () => {
    const made = (await connect('held.example.test')).json<Domain>()
    publish(made)
    await check(made.name)
    const other = await aProject(api)
    const { send } = await aPublicCaller(api, other.owner.id)
    const theirs = `/public/v1/projects/${other.id}/domains`
    const answer = await send('POST', theirs, { body: { name: made.name, ...wished } })
    expect([answer.status, answer.body.code]).toEqual([409, 'domain_taken'])
    expect((await send('DELETE', `${theirs}/${made.name}`)).body.code).toBe('no_such_domain')
    expect((await member.send('DELETE', `${path}/${made.name}`)).body.code).toBe('domain_not_yours')
  })

  it('is nothing that installations without them have', async () => {
    const there = await aProject(without)
    const { send } = await aPublicCaller(without, there.owner.id)
    const answer = await send('GET', `/public/v1/projects/${there.id}/domains`)
    expect([answer.status, answer.body.code]).toEqual([501, 'domains_not_offered'])
  })
})
