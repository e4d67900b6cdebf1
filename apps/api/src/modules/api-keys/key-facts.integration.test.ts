import { apiKeys, type WireKeyFacts } from '@perigee/contract/api-keys'
import { keyFacts as keyFactsMigration } from '@perigee/satellite-db/migrations/key-facts'
import { parseApiKey } from '@perigee/grants/api-key'
import { toHex } from '@perigee/std/encoding'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aProject, anAccessKey, type Person, someKeyFacts } from '../../testing/builders'
import { startApi } from '../../testing/start-api'
import { directReports } from '../edge-reports/apply-batch'

const api = await startApi()
const project = await aProject(api)
const listed = async (name: string) => {
  const query = { projectID: project.id, search: name, limit: 10, page: 1, order: 1, orderDirection: 1 }
  const { body } = await project.owner.browser.call(apiKeys.list, { query })
  return body.apiKeys.find((key) => key.name === name)
}
const tell = (person: Person, id: string, facts: unknown = someKeyFacts) =>
  person.browser.call(apiKeys.storeFacts, { params: { id }, body: facts as WireKeyFacts })

describe('what a key may do', () => {
  it('stands in the list once its maker has told, and is unknown before', async () => {
    const key = await anAccessKey(project, project.member, 'told')
    expect(await listed('told')).not.toHaveProperty('facts')
    expect((await tell(project.member, key.id)).status).toBe(200)
    expect((await listed('told'))?.facts).toEqual(someKeyFacts)
  })

  it('is told once; the same again is fine, as after a lost answer', async () => {
    const key = await anAccessKey(project, project.member, 'once')
    const answers = await Promise.all([tell(project.member, key.id), tell(project.member, key.id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const other = await tell(project.member, key.id, { ...someKeyFacts, rights: ['list'] })
    expect(other).toMatchObject({ status: 409, body: { error: 'It is known already what this access key may do.' } })
    expect((await listed('once'))?.facts).toEqual(someKeyFacts)
  })

  it.each([
    { who: 'owner', status: 403 },
    { who: 'admin', status: 403 },
    { who: 'stranger', status: 404 },
  ] as const)('is not for the $who to tell of a key of a member: $status', async ({ who, status }) => {
    const key = await anAccessKey(project, project.member)
    expect((await tell(project[who], key.id)).status).toBe(status)
    expect(await listed(key.name)).not.toHaveProperty('facts')
  })

  it.each([
    { what: 'another type', facts: { ...someKeyFacts, type: 'Master-Key' } },
    { what: 'a right that is none', facts: { ...someKeyFacts, rights: ['everything'] } },
    { what: 'a bucket without a name', facts: { ...someKeyFacts, buckets: [''] } },
    {
      what: 'too many buckets',
      facts: { ...someKeyFacts, buckets: Array.from({ length: 1001 }, (_, at) => `b${at}`) },
    },
    { what: 'no date', facts: { ...someKeyFacts, expiresAt: 'soon' } },
    { what: 'nothing', facts: null },
  ])('is refused with $what', async ({ facts }) => {
    const key = await anAccessKey(project, project.owner)
    expect((await tell(project.owner, key.id, facts)).status).toBe(400)
  })

  it('goes with the key', async () => {
    const key = await anAccessKey(project, project.owner)
    await tell(project.owner, key.id)
    await project.owner.browser.call(apiKeys.deleteByIds, { body: { ids: [key.id] } })
    const { rows } = await sql`select 1 from satellite.key_facts where key_id = ${key.id}`.execute(api.db)
    expect([rows.length, (await tell(project.owner, key.id)).status]).toEqual([0, 404])
  })
})

describe('the last use of a key', () => {
  it('is never, then the time that the edge reports, and unknown for a key of before', async () => {
    const [used, old] = await Promise.all(
      ['used', 'old'].map(async (name) => {
        const given = { params: { projectId: project.id }, body: name }
        return (await project.owner.browser.call(apiKeys.create, given)).body
      }),
    )
    if (!used || !old) return expect.unreachable()
    expect((await listed('used'))?.lastUsedAt).toBeNull()

    const noteOld = keyFactsMigration.find((statement) => statement.startsWith('insert'))
    await sql`insert into satellite.key_uses (key_id) values (${old.keyInfo.id})`.execute(api.db)
    expect(noteOld).toContain('insert into key_uses (key_id)')
    expect(await listed('old')).not.toHaveProperty('lastUsedAt')

    const at = api.clock().getTime()
    const heads = [used, old].map(({ key }) => toHex(parseApiKey(key).head))
    await directReports(api.deps).send({
      process: '0'.repeat(32),
      number: 1,
      madeAt: at,
      dropped: 0,
      reports: { keyUsed: heads.map((head) => ({ head, at })) },
    })
    for (const name of ['used', 'old']) expect((await listed(name))?.lastUsedAt).toBe(new Date(at).toISOString())
  })
})

it.each([
  { order: sql`lower(k.name)`, index: 'api_keys_by_name' },
  { order: sql`k.created_at`, index: 'api_keys_by_time' },
])('a page in a usual order is read from its index: $index', async ({ order, index }) => {
  const plan = await api.db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx)
    await sql`set local enable_sort = off`.execute(trx)
    const { rows } = await sql<Record<string, string>>`explain select k.id from satellite.api_keys k
      where k.project_id = 1 order by ${order}, k.id limit 25`.execute(trx)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toMatch(new RegExp(`^Limit.*\n.*Index (?:Only )?Scan using ${index}`))
})
