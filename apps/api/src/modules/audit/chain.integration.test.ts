import { operator } from '@perigee/actors/actor'
import { recordActs } from '@perigee/actors/record-acts'
import { chainActs } from '@perigee/projects/audit/chain-acts'
import { purgeOldActs } from '@perigee/projects/audit/purge-old-acts'
import { verifyChain } from '@perigee/projects/audit/verify-chain'
import { transact } from '@perigee/satellite-db/transact'
import { day } from '@perigee/std/durations'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { aProject, type TestProject } from '../../testing/builders'
import { startApi } from '../../testing/start-api'

const api = await startApi()
const { db } = api.deps
const idOf = ({ row }: TestProject) => row.internalId

const entry = (projectId: number, name = 'Photos'): Promise<void> =>
  transact(db, (trx) =>
    recordActs({ db: trx, clock: api.clock }, [
      { name: 'project.created', project: { internalId: projectId }, actor: operator, target: 't', facts: { name } },
    ]),
  )

/** A project whose first batch is its making, with batches of the given sizes behind. */
async function aChain(sizes: readonly number[]): Promise<number> {
  const projectId = idOf(await aProject(api))
  await chainActs(api.deps)
  for (const size of sizes) {
    for (let at = 0; at < size; at++) await entry(projectId, `entry ${at}`)
    await chainActs(api.deps)
  }
  return projectId
}

const oneOf = (table: 'acts' | 'act_people' | 'act_batches', projectId: number) =>
  table === 'act_people'
    ? sql`act_id = (select max(id) from satellite.acts where project_id = ${projectId} and batch is not null)`
    : table === 'acts'
      ? sql`id = (select max(id) from satellite.acts where project_id = ${projectId} and batch is not null)`
      : sql`project_id = ${projectId} and number = (select max(number) from satellite.act_batches where project_id = ${projectId})`

it('holds whatever was written, in whatever batches, and waits for what is not chained yet', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 4 }),
      fc.nat({ max: 3 }),
      async (sizes, late) => {
        const projectId = await aChain(sizes)
        const before = await verifyChain(api.deps, projectId)
        for (let at = 0; at < late; at++) await entry(projectId)
        const verdict = await verifyChain(api.deps, projectId)
        expect(verdict).toEqual({ ...before, waiting: late })
        expect(verdict).toMatchObject({ broken: null, batches: 1 + sizes.length })
      },
    ),
    { numRuns: 10 },
  )
})

it.each([
  ['acts', `facts = '{"name": "another"}'`, 'an entry was changed'],
  ['acts', `at = at + interval '1 microsecond' * 1000`, 'an entry was changed'],
  ['acts', `target = 'another'`, 'an entry was changed'],
  ['acts', `name = 'accessKey.created'`, 'an entry was changed'],
  ['acts', `actor_kind = 'job'`, 'an entry was changed'],
  ['acts', `actor_id = gen_random_uuid()`, 'an entry was changed'],
  ['acts', `person_hash = decode(repeat('00', 32), 'hex')`, 'an entry was changed'],
  ['acts', `batch = 1`, '2 of 1 entries are there'],
  ['act_people', `email = 'mallory@example.test'`, /^the person of entry \d+ was changed$/],
  ['act_people', `ip = '192.0.2.66'`, /^the person of entry \d+ was changed$/],
  ['act_people', `salt = decode(repeat('00', 16), 'hex')`, /^the person of entry \d+ was changed$/],
  ['act_batches', `hash = decode(repeat('00', 32), 'hex')`, 'an entry was changed'],
  ['act_batches', `previous = decode(repeat('00', 32), 'hex')`, 'it does not follow the batch before it'],
  ['act_batches', `number = number + 1`, 'a batch before it is missing'],
] as const)('finds that somebody set in %s %s', async (table, change, reason) => {
  const projectId = await aChain([2, 2])
  await sql`update ${sql.table(`satellite.${table}`)} set ${sql.raw(change)} where ${oneOf(table, projectId)}`.execute(
    db,
  )
  const { broken } = await verifyChain(api.deps, projectId)
  expect(broken?.reason).toMatch(reason)
})

it('finds that an entry was taken away, and says up to where the chain holds', async () => {
  const projectId = await aChain([2, 2, 2])
  const whole = await verifyChain(api.deps, projectId)
  await sql`delete from satellite.acts where ${oneOf('acts', projectId)}`.execute(db)
  const { broken, batches, waiting } = await verifyChain(api.deps, projectId)
  expect(whole).toMatchObject({ batches: 4, waiting: 0 })
  expect({ broken, batches, waiting }).toEqual({
    broken: { number: 4, reason: '1 of 2 entries are there' },
    batches: 3,
    waiting: 0,
  })
})

it('is one chain when two servers join entries at once', async () => {
  const projectId = idOf(await aProject(api))
  for (let round = 0; round < 5; round++) {
    await Promise.all([
      entry(projectId),
      entry(projectId),
      chainActs(api.deps),
      chainActs(api.deps),
      chainActs(api.deps),
    ])
  }
  await chainActs(api.deps)
  expect(await verifyChain(api.deps, projectId)).toMatchObject({ broken: null, entries: 11, waiting: 0 })
})

it('has no entry of what was undone', async () => {
  const projectId = await aChain([])
  const undone = transact(db, async (trx) => {
    const project = { internalId: projectId }
    const context = { db: trx, clock: api.clock }
    await recordActs(context, [
      { name: 'project.created', project, actor: operator, target: 't', facts: { name: 'x' } },
    ])
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await verifyChain(api.deps, projectId)).toMatchObject({ waiting: 0 })
})

it('holds when old batches were removed: it begins later', async () => {
  const projectId = await aChain([2])
  api.clock.advance(200 * day)
  await entry(projectId)
  await chainActs(api.deps)
  api.clock.advance(200 * day)
  await purgeOldActs(api.deps)
  expect(await verifyChain(api.deps, projectId)).toMatchObject({ broken: null, batches: 1, entries: 1 })
})
