import { apiKeys } from '@perigee/contract/api-keys'
import { getConfig } from '@perigee/contract/config'
import { projects } from '@perigee/contract/projects'
import { deletionSteps as steps } from '@perigee/domain/account-flow-steps'
import { afterAll, expect, it } from 'vitest'
import { withDatabase } from '../src/database'
import { eventually } from '../src/eventually'
import { makeDue } from '../src/jobs'
import { mailedCode } from '../src/outbox'
import { newInstallation, type Product, startProduct } from '../src/product'
import { type Account, signUp } from '../src/sign-up'
import { takeDown } from '../src/take-down'

let product: Product
afterAll(() => takeDown({ product }))

const query = (text: string) =>
  withDatabase(product, 'perigee', async (db) => (await db.query<Record<string, unknown>>(text)).rows)
/** Of the one project of the installation. */
const left = async () => {
  const [row] = await query(`
    select p.status, (select count(*)::int from satellite.api_keys) as keys,
      (select count(*)::int from satellite.acts) as acts
    from satellite.projects p`)
  return row
}
const job = 'remove-deleted-projects'

/** By its owner, as the dialog does. */
async function deleteProject({ client, email, password }: Account, id: string): Promise<void> {
  const send = (step: number, data = '') => client.call(projects.delete, { params: { id }, body: { step, data } })
  await send(steps.init).catch(() => undefined)
  await send(steps.password, password)
  await send(steps.emailCode, await mailedCode(product, email, 'verification'))
  await send(steps.confirm)
}

it('the removal of a deleted project goes on after the server was killed in the middle of it', async () => {
  const installation = await newInstallation({ PERIGEE_PROJECT_DELETION: 'true' })
  product = await startProduct(installation)
  const owner = await signUp(product)
  const { answer: project } = await owner.client.call(projects.create, { body: { name: 'Photos' } })
  const { answer: config } = await owner.client.call(getConfig)
  // Keys of the file browser, which hold no deletion up.
  for (const n of [1, 2, 3]) {
    const body = `${config.objectBrowserKeyNamePrefix}${n}`
    await owner.client.call(apiKeys.create, { params: { projectId: project.id }, body })
  }
  await deleteProject(owner, project.id)
  expect(await left()).toMatchObject({ status: 2, keys: 3 })

  // From now on whoever removes the log of the project comes no further. The next start removes what no file of ours has.
  await query(`
    create function satellite.hold_removal() returns trigger language plpgsql as 'begin perform pg_sleep(600); return old; end';
    create trigger hold_removal before delete on satellite.acts for each row execute function satellite.hold_removal()`)
  await makeDue(product, job)
  const isHeld = async () =>
    (await query(`select from pg_stat_activity where wait_event = 'PgSleep'`)).length > 0 || undefined
  await eventually('the removal comes to the log', isHeld, { within: 120_000 })
  await product.kill()

  product = await startProduct(installation)
  // The keys were removed before, and the log is still whole.
  expect(await left()).toMatchObject({ status: 2, keys: 0 })
  expect((await left())?.['acts']).toBeGreaterThan(0)
  await makeDue(product, job)
  const isGone = async () => ((await left())?.['status'] === 0 ? true : undefined)
  await eventually('the removal is done', isGone, { within: 120_000 })
  expect(await left()).toEqual({ status: 0, keys: 0, acts: 0 })
})
