import { members } from '@perigee/contract/members'
import { projects } from '@perigee/contract/projects'
import { afterAll, expect, it } from 'vitest'
import { withDatabase } from '../src/database'
import { eventually } from '../src/eventually'
import { mailed, mailedSubjects } from '../src/outbox'
import { newInstallation, type Product, startProduct } from '../src/product'
import { newPerson, signUp } from '../src/sign-up'
import { takeDown } from '../src/take-down'

let product: Product
afterAll(() => takeDown({ product }))

const rowsOf = (table: string): Promise<number> =>
  withDatabase(product, 'perigee', async (client) => {
    const { rows } = await client.query<{ count: string }>(`select count(*) from satellite.${table}`)
    return Number(rows[0]?.count)
  })

it('a server that is killed between an invitation and its mail sends it once it is back', async () => {
  const installation = await newInstallation()
  product = await startProduct(installation)
  const { client } = await signUp(product)
  const { answer: project } = await client.call(projects.create, { body: { name: 'Photos' } })
  // From now on nobody who takes a mail comes any further. The next start removes what no file of ours has.
  await withDatabase(product, 'perigee', (db) =>
    db.query(`
      create function satellite.hold_mails() returns trigger language plpgsql as 'begin perform pg_sleep(600); return new; end';
      create trigger hold_mails before update on satellite.outgoing_mails for each row execute function satellite.hold_mails()`),
  )
  const { email } = newPerson()
  await client.call(members.invite, { params: { id: project.id, email } })
  const isTaken = () =>
    withDatabase(product, 'perigee', async (db) => {
      const { rows } = await db.query(`select from pg_stat_activity where wait_event = 'PgSleep'`)
      return rows.length > 0 || undefined
    })
  await eventually('somebody takes the mail', isTaken)
  expect([await rowsOf('project_invitations'), await rowsOf('outgoing_mails')]).toEqual([1, 1])
  await product.kill()

  product = await startProduct(installation)
  await mailed(product, email, /invites you/)
  await eventually('the mail is crossed out', async () => (await rowsOf('outgoing_mails')) === 0 || undefined)
  expect(await mailedSubjects(product, email)).toHaveLength(1)
})
