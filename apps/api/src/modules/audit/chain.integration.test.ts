import { operator } from '@perigee/actors/actor'
import { recordActs } from '@perigee/actors/record-acts'
import { chainActs } from '@perigee/projects/audit/chain-acts'
import { purgeOldActs } from '@perigee/projects/audit/purge-old-acts'
import { type ChainVerdict, verifyChain } from '@perigee/projects/audit/verify-chain'
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
      {
        name: 'project.created',
        project: { internalId: projectId },
        actor: operator,
        target: 't',
        facts: { name },
        subject: { userId: null, email: 'guest@example.test' },
      },
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

/** Rolled back, so that each change is tried on the same chain. */
async function verdictAfter(projectId: number, change: (trx: typeof db) => Promise<unknown>) {
  const undo = new Error('undo')
  let verdict: ChainVerdict | undefined
  await transact(db, async (trx) => {
    await change(trx)
    verdict = await verifyChain({ db: trx }, projectId)
    throw undo
  }).catch((error: unknown) => {
    if (error !== undo) throw error
  })
  return verdict
}

const changes = {
  acts: [
    `facts = '{"name": "another"}'`,
    `at = at + interval '1 millisecond'`,
    `target = target || 'x'`,
    `name = 'accessKey.created'`,
    `actor_kind = 'restKey'`,
    `actor_id = gen_random_uuid()`,
    `person_hash = decode(repeat('00', 32), 'hex')`,
    `subject_hash = decode(repeat('00', 32), 'hex')`,
    `batch = batch + 1`,
    `batch = batch - 1`,
    `batch = null`,
  ],
  act_people: [
    `email = email || 'x'`,
    `name = name || 'x'`,
    `ip = ip || '1'`,
    `user_agent = user_agent || 'x'`,
    `salt = decode(repeat('00', 16), 'hex')`,
  ],
  act_subjects: [`email = email || 'x'`, `salt = decode(repeat('00', 16), 'hex')`],
  act_batches: [
    `hash = decode(repeat('00', 32), 'hex')`,
    `previous = decode(repeat('11', 32), 'hex')`,
    `number = number + 100`,
    `entries = entries + 1`,
  ],
} as const

/** Every way to say that something happened which did not, or did not happen so. */
const forgery = fc.oneof(
  ...Object.entries(changes).map(([table, sets]) =>
    fc.record({ kind: fc.constant('change' as const), table: fc.constant(table), set: fc.constantFrom(...sets) }),
  ),
  fc.record({ kind: fc.constant('remove' as const), table: fc.constantFrom('acts', 'act_batches') }),
  fc.record({ kind: fc.constant('insert' as const) }),
  fc.record({ kind: fc.constant('reorder' as const) }),
)

it('finds whatever was changed, removed, inserted or put in another order', async () => {
  const projectId = await aChain([3, 1, 4])
  const { rows: found } = await sql<{ id: number }>`
    select id from satellite.acts where project_id = ${projectId} order by id`.execute(db)
  // The first one is about nobody.
  const ids = found.map(({ id }) => id).slice(1)
  const whole = await verifyChain({ db }, projectId)
  expect(whole).toMatchObject({ broken: null, batches: 4, entries: 9 })

  await fc.assert(
    fc.asyncProperty(forgery, fc.nat(), fc.nat(), async (forged, one, two) => {
      const id = ids[one % ids.length]
      const other = ids.filter((each) => each !== id)[two % (ids.length - 1)]
      const verdict = await verdictAfter(projectId, (trx) => forge(trx, forged, { projectId, id, other }))
      expect(verdict?.broken).not.toBeNull()
    }),
    { numRuns: 150 },
  )
  expect(await verifyChain({ db }, projectId)).toEqual(whole)
})

type Forgery = typeof forgery extends fc.Arbitrary<infer Each> ? Each : never
interface Place {
  projectId: number
  id: number | undefined
  other: number | undefined
}

async function forge(trx: typeof db, forged: Forgery, { projectId, id, other }: Place): Promise<void> {
  const batchOf = sql`(select batch from satellite.acts where id = ${id})`
  const row = (table: string) =>
    table === 'act_batches'
      ? sql`project_id = ${projectId} and number = ${batchOf}`
      : sql`${sql.ref(table === 'acts' ? 'id' : 'act_id')} = ${id}`
  switch (forged.kind) {
    case 'change':
      await sql`update ${sql.table(`satellite.${forged.table}`)} set ${sql.raw(forged.set)} where ${row(forged.table)}`.execute(
        trx,
      )
      return
    case 'remove':
      await sql`delete from ${sql.table(`satellite.${forged.table}`)} where ${row(forged.table)}`.execute(trx)
      return
    case 'insert':
      await sql`
        insert into satellite.acts (project_id, name, at, actor_kind, actor_id, target, facts, person_hash, subject_hash, batch)
        select project_id, name, at, actor_kind, actor_id, target, facts, person_hash, subject_hash, batch
        from satellite.acts where id = ${id}`.execute(trx)
      return
    case 'reorder':
      await sql`
        update satellite.acts a set (name, at, actor_kind, actor_id, target, facts, person_hash, subject_hash) =
          (select b.name, b.at, b.actor_kind, b.actor_id, b.target, b.facts, b.person_hash, b.subject_hash
            from satellite.acts b where b.id = ${id}::bigint + ${other}::bigint - a.id)
        where a.id in (${id}, ${other})`.execute(trx)
  }
}

it('holds when people are forgotten, all of them or some, and finds who was put in their place', async () => {
  const projectId = await aChain([3])
  const forgotten = await verdictAfter(projectId, (trx) =>
    sql`with people as (delete from satellite.act_people) delete from satellite.act_subjects`.execute(trx),
  )
  expect(forgotten).toMatchObject({ broken: null, entries: 4 })
  const replaced = await verdictAfter(projectId, (trx) =>
    sql`
      insert into satellite.act_subjects (act_id, salt, email)
      select max(id), decode(repeat('00', 16), 'hex'), 'mallory@example.test' from satellite.acts
      where project_id = ${projectId} and subject_hash is null`.execute(trx),
  )
  expect(replaced?.broken?.reason).toMatch(/^the person of entry \d+ was changed$/)
})

it('lets all who write entries do so at the same time, also while entries are chained', async () => {
  const projectId = idOf(await aProject(api))
  const writers = 5
  let written = 0
  let release = () => {}
  const allHaveWritten = new Promise<void>((resolve) => (release = resolve))
  const write = () =>
    transact(db, async (trx) => {
      await recordActs({ db: trx, clock: api.clock }, [
        {
          name: 'project.created',
          project: { internalId: projectId },
          actor: operator,
          target: 't',
          facts: { name: 'x' },
        },
      ])
      written += 1
      if (written === writers) {
        // None of them has committed.
        await chainActs(api.deps)
        release()
      }
      // Nobody gets here when one has to wait for another one's end.
      await allHaveWritten
    })
  await Promise.all(Array.from({ length: writers }, write))
  expect(await verifyChain({ db }, projectId)).toMatchObject({ broken: null, entries: 1, waiting: writers })
  await chainActs(api.deps)
  expect(await verifyChain({ db }, projectId)).toMatchObject({ broken: null, entries: 1 + writers, waiting: 0 })
})

it('says whether a hash that somebody noted is in the chain still', async () => {
  const projectId = await aChain([2])
  const { hash } = await verifyChain({ db }, projectId)
  await entry(projectId)
  await chainActs(api.deps)
  if (!hash) throw new Error('nothing was chained')
  expect(await verifyChain({ db }, projectId, hash)).toMatchObject({ broken: null, noted: 2 })
  expect(await verifyChain({ db }, projectId, new Uint8Array(32))).toMatchObject({ broken: null, noted: null })
})

it('finds that an entry was taken away, and says up to where the chain holds', async () => {
  const projectId = await aChain([2, 2, 2])
  const whole = await verifyChain(api.deps, projectId)
  await sql`
    delete from satellite.acts where id = (select max(id) from satellite.acts where project_id = ${projectId})`.execute(
    db,
  )
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
