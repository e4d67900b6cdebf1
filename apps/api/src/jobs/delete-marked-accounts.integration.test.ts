import { freezeKinds } from '@perigee/domain/freezes'
import type { UserId } from '@perigee/std/brand'
import { day } from '@perigee/std/durations'
import { expect, it } from 'vitest'
import { freezeUser, unfreezeUser } from '@perigee/accounts/freezes/freeze-user'
import { aProject, aUser } from '../testing/builders'
import { startApi, type TestApi } from '../testing/start-api'
import { deleteMarkedAccounts } from '@perigee/accounts/flows/delete-marked-accounts'

const api = await startApi({ env: { PERIGEE_DELETE_MARKED_ACCOUNTS: 'true', PERIGEE_DELETION_BUFFER: '30d' } })
const timid = await startApi()
const freeze = (at: TestApi, userId: UserId) =>
  at.db.transaction().execute((trx) => freezeUser(trx, { userId, kind: freezeKinds.violation, now: at.clock() }))
const statusOf = async (at: TestApi, id: UserId) =>
  (await at.db.selectFrom('satellite.users').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

it('deletes what was marked for longer than the buffer, tells the owner, and gives the projects to the store', async () => {
  const project = await aProject(api)
  const { id, email } = project.owner
  await freeze(api, id)
  api.clock.advance(30 * day)
  expect(await deleteMarkedAccounts(api.deps)).toBe(0)
  api.clock.advance(1)
  const runs = await Promise.all([deleteMarkedAccounts(api.deps), deleteMarkedAccounts(api.deps)])
  expect([runs[0] + runs[1], await statusOf(api, id)]).toEqual([1, 2])
  const mails = (await api.mails()).filter(({ to }) => to === email)
  expect(mails.map(({ subject }) => subject)).toEqual(['Your Perigee account was deleted'])
  const row = await api.db
    .selectFrom('satellite.projects')
    .select('status')
    .where('id', '=', project.row.internalId)
    .executeTakeFirstOrThrow()
  expect(row.status).toBe(2)
})

it('counts from the first mark, and from the beginning for who was let off in between', async () => {
  const [marked, letOff] = [await aUser(api), await aUser(api)]
  for (const { id } of [marked, letOff]) await freeze(api, id)
  api.clock.advance(20 * day)
  await freeze(api, marked.id)
  await api.db.transaction().execute((trx) => unfreezeUser(trx, letOff.id, freezeKinds.violation))
  await freeze(api, letOff.id)
  api.clock.advance(10 * day + 1)
  expect(await deleteMarkedAccounts(api.deps)).toBe(1)
  expect([await statusOf(api, marked.id), await statusOf(api, letOff.id)]).toEqual([2, 3])
})

it('deletes nobody unless the operator wants that', async () => {
  const { id } = await aUser(timid)
  await freeze(timid, id)
  timid.clock.advance(1000 * day)
  expect(await deleteMarkedAccounts(timid.deps)).toBe(0)
  expect(await statusOf(timid, id)).toBe(3)
})
