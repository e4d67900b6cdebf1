import { rowsLookedAt, statementsOf } from '@perigee/testing/statements-of'
import { type Kysely, sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { aProject } from '../testing/builders'
import { aPublicCaller } from '../testing/public-caller'
import { startApi } from '../testing/start-api'

const many = 5_000
const api = await startApi({
  store: true,
  env: { PERIGEE_PUBLIC_API_READS_PER_MINUTE: '10000', PERIGEE_CUSTOM_DOMAINS: 'true' },
})
const db = api.db as unknown as Kysely<never>
const project = await aProject(api)
const { send } = await aPublicCaller(api, project.owner.id)
const here = `/public/v1/projects/${project.id}`

beforeAll(async () => {
  const { internalId: of } = project.row
  const by = project.owner.id
  const numbers = sql`generate_series(1, ${sql.lit(many)}) n`
  await sql`insert into satellite.buckets (project_id, name, partner, created_by, created_at, tags, cors)
    select ${of}, 'bucket-' || n, '', ${by}::uuid, now(), '[]', '[]' from ${numbers}`.execute(db)
  await sql`insert into satellite.api_keys (project_id, head, name, sealed_secret, version, partner, created_by, created_at)
    select ${of}, sha256(n::text::bytea), 'key ' || n, '', 1, '', ${by}::uuid,
      date_trunc('milliseconds', now() - n * interval '1 minute') from ${numbers}`.execute(db)
  await sql`insert into satellite.key_facts (key_id, access_type, rights, buckets)
    select id, 'API-Key', '{list}', '{}' from satellite.api_keys`.execute(db)
  await sql`insert into satellite.links (project_id, api_key_id, record_hash, kind, bucket, created_at)
    select project_id, id, head, 'file', 'bucket-1', created_at from satellite.api_keys`.execute(db)
  await sql`insert into satellite.domains (project_id, domain, root, access_id, created_by, created_at)
    select ${of}, 'n' || n || '.example.test', 'bucket-1', 'jx', ${by}::uuid, now() from ${numbers}`.execute(db)
  for (const table of ['buckets', 'api_keys', 'key_facts', 'links', 'domains'])
    await sql`analyze ${sql.id('satellite', table)}`.execute(db)
})

interface Page {
  items: unknown[]
  next: string | null
}
const page = async (path: string) => (await send('GET', path)).json<Page>()

describe('a list of thousands', () => {
  it.each(['buckets', 'access-keys', 'links', 'domains'])(
    'of %s takes as many statements for a hundred as for one, each of which looks at a page of rows',
    async (name) => {
      const first = await page(`${here}/${name}?limit=100`)
      expect(first.items).toHaveLength(100)
      const one = await statementsOf(db, () => page(`${here}/${name}?limit=1`))
      const hundred = await statementsOf(db, () => page(`${here}/${name}?limit=100&cursor=${first.next}`))
      expect(hundred.answer.items).toHaveLength(100)
      expect(hundred.statements.length).toBe(one.statements.length)
      expect(hundred.statements.length).toBeLessThan(12)
      for (const statement of hundred.statements.filter(({ sql: text }) => text.trimStart().startsWith('select')))
        expect(await rowsLookedAt(db, statement), statement.sql).toBeLessThan(500)
    },
  )

  it.each(['buckets', 'access-keys', 'links', 'domains'])('of %s comes in order, nothing twice', async (name) => {
    const seen: string[] = []
    for (let at = ''; seen.length < 300;) {
      const { items, next } = await page(`${here}/${name}?limit=75${at}`)
      seen.push(...(items as { id?: string; name: string }[]).map(({ id, name: called }) => id ?? called))
      at = `&cursor=${next}`
    }
    const whole = await page(`${here}/${name}?limit=100`)
    expect(whole.items).toMatchObject(seen.slice(0, 100).map((one) => (/-.*-/.test(one) ? { id: one } : { name: one })))
    expect(new Set(seen).size).toBe(300)
  })
})
