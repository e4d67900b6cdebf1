import { operator } from '@perigee/actors/actor'
import { auditLog } from '@perigee/contract/audit'
import { domains } from '@perigee/contract/domains'
import { recordsFor } from '@perigee/domain/custom-domain'
import { accountKinds } from '@perigee/domain/account-kinds'
import { recheckDomains } from '@perigee/projects/domains/recheck-domains'
import { setEdgeUrls } from '@perigee/projects/projects/set-edge-urls'
import { endProjects } from '@perigee/satellite-db/project-deletion'
import { updateUser } from '@perigee/satellite-db/users'
import { day, minute } from '@perigee/std/durations'
import { startDnsZone } from '@perigee/testing/dns-zone'
import { afterAll, describe, expect, it } from 'vitest'
import { aProject, aUser, type Person, type TestProject } from '../../testing/builders'
import { startApi } from '../../testing/start-api'

const zone = await startDnsZone({ 'links.test': { A: ['192.0.2.7'], AAAA: ['2001:db8::7'] } })
afterAll(() => zone.stop())
const api = await startApi({ env: { PERIGEE_DNS_SERVERS: zone.address } })
// the link service of test installations has an address only
api.deps.addresses.links = 'http://links.test:7914'

let counter = 0
const aName = (label = 'files') => `${label}-${++counter}.example.test`
const accessID = 'jx2y3z'

const add = (project: TestProject, person: Person, subdomain: string, more: object = {}) =>
  person.browser.call(domains.create, {
    params: { projectId: project.id },
    body: { subdomain, prefix: 'photos', accessID, ...more },
  })
const remove = (project: TestProject, person: Person, name: string) =>
  person.browser.call(domains.delete, { params: { projectId: project.id }, body: name })
const page = (project: TestProject, query: object = {}) =>
  project.owner.browser.call(domains.list, {
    params: { projectId: project.id },
    query: { search: '', limit: 6, page: 1, order: 1, orderDirection: 1, ...query },
  })
const names = async (project: TestProject, query: object = {}) =>
  (await page(project, query)).body.domains.map(({ subdomain }) => subdomain)

const aCertificate = (at: Date) => ({
  sealed_key: new Uint8Array(1),
  chain: 'PEM',
  valid_from: at,
  valid_to: at,
  failures: 1,
  tried_at: at,
  next_try_at: at,
  is_under_way: false,
})

const recordsOf = (domain: string, { tls = false, access = accessID } = {}) => {
  const { cname, txt } = recordsFor({ domain, linksharingHost: 'links.test', root: 'photos', accessId: access, tls })
  return { cname: cname.content, txt: txt.contents }
}
function publish(domain: string, { txt }: { txt: string[] }): void {
  zone.set(domain, { CNAME: 'links.test' })
  zone.set(`txt-${domain}`, { TXT: txt })
}
const check = (person: Person, domain: string, body = recordsOf(domain)) =>
  person.browser.call(domains.checkDns, { query: { domain }, body })
const stateIn = async (project: TestProject, domain: string) =>
  (await page(project, { search: domain })).body.domains[0]?.life?.state

describe('connecting', () => {
  it('stores a domain in its one spelling, and tells what of it is known', async () => {
    const project = await aProject(api)
    expect((await add(project, project.member, ' BÜCHER.Example. ')).status).toBe(200)

    expect((await page(project)).body).toEqual({
      domains: [
        {
          projectPublicID: project.id,
          createdBy: project.member.id,
          subdomain: 'xn--bcher-kva.example',
          prefix: 'photos',
          accessID,
          createdAt: api.clock().toISOString(),
          life: { state: null, checkedAt: null, points: [], txt: [], certificate: null },
        },
      ],
      search: '',
      limit: 6,
      offset: 0,
      order: 1,
      orderDirection: 1,
      pageCount: 1,
      currentPage: 1,
      totalCount: 1,
    })
  })

  it.each([
    [{ subdomain: '' }, 'subdomain', 'Domain required.'],
    [{ subdomain: 'localhost' }, 'subdomain', 'Domain must be valid.'],
    [{ subdomain: 'links.test' }, 'subdomain', 'This domain belongs to the service itself.'],
    [{ prefix: '' }, 'prefix', 'Required'],
    [{ prefix: 'ab' }, 'prefix', 'The bucket must have at least 3 characters.'],
    [{ prefix: `photos/${'a'.repeat(500)}` }, 'prefix', 'The folder is too long.'],
    [{ prefix: 'photos/a\nb' }, 'prefix', 'The folder has characters that DNS cannot hold.'],
    [{ accessID: '' }, 'accessID', 'Required'],
    [{ accessID: 'a b' }, 'accessID', 'The access is not valid.'],
  ])('%j is refused, and nothing is stored', async (body, field, error) => {
    const project = await aProject(api)
    const answer = await add(project, project.owner, aName(), body)
    expect([answer.status, answer.body]).toMatchObject([400, { field, error }])
    expect(await names(project)).toEqual([])
  })

  it('is for projects of paid accounts', async () => {
    const project = await aProject(api)
    await updateUser(api.db, project.owner.id, { kind: accountKinds.free })
    const answer = await add(project, project.admin, aName())
    expect([answer.status, answer.body]).toMatchObject([403, { code: 'domain_needs_paid_plan' }])
  })

  it('once in a project', async () => {
    const project = await aProject(api)
    const name = aName()
    await add(project, project.owner, name)
    const again = await add(project, project.admin, name.toUpperCase())
    expect([again.status, again.body]).toMatchObject([409, { error: 'This domain is already in use' }])
  })
})

describe('the list', () => {
  it('is searched, sorted by name or by date, and paged', async () => {
    const project = await aProject(api)
    for (const name of ['b.example.test', 'c.example.test', 'a.example.test']) {
      await add(project, project.owner, name)
      api.clock.advance(1)
    }
    expect(await names(project)).toEqual(['a.example.test', 'b.example.test', 'c.example.test'])
    expect(await names(project, { order: 2, orderDirection: 2, limit: 2 })).toEqual([
      'a.example.test',
      'c.example.test',
    ])
    expect(await names(project, { search: 'B.EX' })).toEqual(['b.example.test'])
    const all = await project.member.browser.call(domains.names, { params: { projectId: project.id } })
    expect(all.body).toEqual(['a.example.test', 'b.example.test', 'c.example.test'])
  })
})

describe('deleting', () => {
  it.each([
    ['owner', 'admin', 200],
    ['admin', 'owner', 200],
    ['member', 'member', 200],
    ['member', 'admin', 403],
    ['stranger', 'owner', 404],
  ] as const)('by the %s, of what the %s connected: %d', async (who, maker, status) => {
    const project = await aProject(api)
    const name = aName()
    await add(project, project[maker], name)
    expect((await remove(project, project[who], name)).status).toBe(status)
    expect(await names(project)).toEqual(status === 200 ? [] : [name])
  })

  it.each([
    ['', 400, 'Domain name is required to delete a domain'],
    ['nobodys.example.test', 404, 'There is no such domain.'],
  ])('%j: %d', async (name, status, error) => {
    const project = await aProject(api)
    const answer = await remove(project, project.owner, name)
    expect([answer.status, answer.body]).toMatchObject([status, { error }])
  })

  it('and connecting stand in the log of the project', async () => {
    const project = await aProject(api)
    const name = aName()
    await add(project, project.admin, name, { prefix: 'photos/2026' })
    await remove(project, project.owner, name)
    const log = await project.owner.browser.call(auditLog, { params: { id: project.id }, query: { limit: 10 } })
    const told = log.body.entries.filter(({ act }) => act.startsWith('domain.'))
    expect(told.map(({ act, target, facts }) => ({ act, target, facts }))).toEqual([
      { act: 'domain.deleted', target: name, facts: { bucket: 'photos' } },
      { act: 'domain.created', target: name, facts: { bucket: 'photos' } },
    ])
  })

  it('of the project frees its domains', async () => {
    const project = await aProject(api)
    await add(project, project.owner, aName())
    await endProjects(api.db, [project.row.internalId])
    const left = await api.db
      .selectFrom('satellite.domains')
      .select('id')
      .where('project_id', '=', project.row.internalId)
      .execute()
    expect(left).toEqual([])
  })
})

describe('checking DNS', () => {
  const whole = { expectedCNAME: '', gotCNAME: '', expectedTXT: [], gotTXT: [], missing: [], unanswered: [] }

  it.each([
    ['what is asked for', {}, { isSuccess: true }],
    ['in several strings', { TXT: [['perigee-root:pho', 'tos', 'perigee-access:jx2y3z']] }, { isSuccess: true }],
    ['in capitals', { CNAME: 'LINKS.TEST' }, { isSuccess: true }],
    ['the addresses of the link service', { CNAME: null, A: ['192.0.2.7'] }, { isSuccess: true }],
    ['another name', { CNAME: 'other.test' }, { expectedCNAME: 'links.test.', gotCNAME: 'other.test.' }],
    ['another address', { CNAME: null, A: ['192.0.2.9'] }, { expectedCNAME: 'links.test.', gotCNAME: '192.0.2.9' }],
    [
      'another bucket',
      { TXT: ['perigee-root:videos', 'perigee-access:jx2y3z'] },
      {
        expectedTXT: ['perigee-root:photos', 'perigee-access:jx2y3z'],
        gotTXT: ['perigee-root:videos', 'perigee-access:jx2y3z'],
      },
    ],
    ['no TXT records', { TXT: null }, { isVerifyError: true, missing: ['TXT'] }],
    ['no name', { CNAME: null }, { isVerifyError: true, missing: ['CNAME'] }],
    ['name servers that fail', { fails: true }, { isVerifyError: true, unanswered: ['CNAME', 'TXT'] }],
  ] as const)('finds %s', async (_, given, answer) => {
    const person = await aUser(api)
    const domain = aName()
    const {
      CNAME = 'links.test',
      TXT = recordsOf(domain).txt,
      A,
      fails = false,
    } = given as {
      CNAME?: string | null
      TXT?: string[] | null
      A?: string[]
      fails?: boolean
    }
    if (CNAME !== null || A) zone.set(domain, { ...(CNAME !== null && { CNAME }), ...(A && { A }), fails })
    if (TXT) zone.set(`txt-${domain}`, { TXT, fails })

    const { status, body } = await check(person, domain)
    expect([status, body]).toEqual([200, { ...whole, isSuccess: false, isVerifyError: false, ...answer }])
  })

  it('wants the record for certificates exactly where it was shown', async () => {
    const person = await aUser(api)
    const domain = aName()
    publish(domain, recordsOf(domain, { tls: true }))
    expect((await check(person, domain, recordsOf(domain, { tls: true }))).body.isSuccess).toBe(true)
    expect((await check(person, domain)).body).toMatchObject({ isSuccess: false, expectedTXT: recordsOf(domain).txt })
  })

  it.each(['', 'one-label', 'a b.example'])('%j is no domain', async (domain) => {
    const answer = await check(await aUser(api), domain, recordsOf('files.example.test'))
    expect([answer.status, answer.body]).toMatchObject([400, { field: 'domain' }])
  })
})

describe('a name of two projects', () => {
  it('belongs to the one that DNS names; the claim of the other one blocks nobody', async () => {
    const [squatter, owner, late] = [await aProject(api), await aProject(api), await aProject(api)]
    const name = aName()
    await add(squatter, squatter.owner, name, { accessID: 'jother' })
    expect((await add(owner, owner.owner, name)).status).toBe(200)
    publish(name, recordsOf(name))
    expect((await check(owner.owner, name)).body.isSuccess).toBe(true)

    expect([await stateIn(owner, name), await stateIn(squatter, name)]).toEqual(['connected', 'wrong'])
    const refused = await add(late, late.owner, name)
    expect([refused.status, refused.body]).toMatchObject([409, { error: 'This domain is already in use' }])
  })

  it('stays with it when somebody copies its records', async () => {
    const [owner, thief] = [await aProject(api), await aProject(api)]
    const name = aName()
    await add(owner, owner.owner, name)
    await add(thief, thief.owner, name)
    publish(name, recordsOf(name))
    await check(thief.owner, name)
    expect([await stateIn(owner, name), await stateIn(thief, name)]).toEqual(['connected', 'elsewhere'])
  })

  it('is free as soon as the zone says something else, also before the daily look', async () => {
    const [before, after] = [await aProject(api), await aProject(api)]
    const name = aName()
    await add(before, before.owner, name)
    publish(name, recordsOf(name))
    await check(before.owner, name)
    zone.set(name, null)
    zone.set(`txt-${name}`, null)

    expect((await add(after, after.owner, name)).status).toBe(409)
    api.clock.advance(minute)
    expect((await add(after, after.owner, name)).status).toBe(200)
    expect(await stateIn(before, name)).toBe('missing')
  })
})

describe('the daily look', () => {
  const look = () => recheckDomains(api.deps)

  it('says what has become of each domain, once a day', async () => {
    const project = await aProject(api)
    const name = aName()
    await add(project, project.owner, name)
    await look()
    expect(await stateIn(project, name)).toBe('missing')
    publish(name, recordsOf(name, { tls: true }))

    expect(await look()).toBe(0)
    api.clock.advance(day)
    expect(await look()).toBeGreaterThan(0)
    const [listed] = (await page(project)).body.domains
    expect(listed?.life).toMatchObject({
      state: 'connected',
      points: ['links.test'],
      txt: recordsOf(name, { tls: true }).txt,
    })
  })

  it('has the certificate beside it, for the project that holds the name alone', async () => {
    const [owner, other] = [await aProject(api), await aProject(api)]
    const name = aName()
    await add(owner, owner.owner, name)
    await add(other, other.owner, name)
    publish(name, recordsOf(name))
    await check(owner.owner, name)
    const at = api.clock()
    await api.db
      .insertInto('satellite.certificates')
      .values({ ...aCertificate(at), domain: name, last_error: 'CAA forbids it' })
      .execute()
    const certificateIn = async (project: TestProject) => (await page(project)).body.domains[0]?.life?.certificate
    expect(await certificateIn(owner)).toEqual({ until: at.toISOString(), lastError: 'CAA forbids it' })
    expect(await certificateIn(other)).toBeNull()
  })

  it('compares with the link service of its project, also by address', async () => {
    const [project, other] = [await aProject(api), await aProject(api)]
    const edge = { publicLinksharing: 'https://links.eu.test' }
    await setEdgeUrls(api.deps, operator, { projectId: project.row.publicId, change: edge })
    zone.set('links.eu.test', { A: ['192.0.2.8'] })
    const [alias, top] = [aName(), aName()]
    for (const name of [alias, top]) {
      await add(project, project.owner, name)
      await add(other, other.owner, name)
      zone.set(`txt-${name}`, { TXT: recordsOf(name).txt })
    }
    zone.set(alias, { CNAME: 'links.eu.test' })
    zone.set(top, { A: ['192.0.2.8'] })
    expect((await check(project.owner, alias, { ...recordsOf(alias), cname: 'links.eu.test.' })).body.isSuccess).toBe(
      true,
    )
    api.clock.advance(day)
    await look()

    for (const name of [alias, top])
      expect([await stateIn(project, name), await stateIn(other, name)]).toEqual(['connected', 'wrong'])
  })

  it('takes no name from anybody because name servers fail', async () => {
    const project = await aProject(api)
    const name = aName()
    await add(project, project.owner, name)
    publish(name, recordsOf(name))
    await check(project.owner, name)
    zone.set(name, { fails: true })
    api.clock.advance(day)
    await look()

    expect(await stateIn(project, name)).toBe('unanswered')
    const other = await aProject(api)
    api.clock.advance(minute)
    expect((await add(other, other.owner, name)).status).toBe(409)
  })
})
