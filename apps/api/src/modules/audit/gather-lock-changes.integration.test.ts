import { blankUser } from '@perigee/satellite-db/account-deletion'
import { insertLockChange, type LockChange } from '@perigee/satellite-db/lock-changes'
import { transact } from '@perigee/satellite-db/transact'
import { auditLog } from '@perigee/contract/audit'
import { gatherLockChanges } from '@perigee/projects/audit/gather-lock-changes'
import { expect, it } from 'vitest'
import { aProject, anAccessKey, type TestProject } from '../../testing/builders'
import { startApi } from '../../testing/start-api'

const api = await startApi()

const locksOf = async ({ id, owner }: TestProject) =>
  (await owner.browser.call(auditLog, { params: { id }, query: { limit: 100, topic: 'locks' } })).body.entries

async function aToolThatLocks(project: TestProject) {
  const { id: keyId } = await anAccessKey(project, project.member, 'backup')
  return (change: Partial<LockChange> = {}) =>
    insertLockChange(api.db, {
      act: 'objectLock.retentionSet',
      projectId: project.row.internalId,
      bucket: 'vault',
      by: { actedBy: 'accessKey', userId: project.member.id, ip: '192.0.2.7', userAgent: 'restic' },
      keyId,
      keyName: 'backup',
      at: api.clock(),
      ...change,
    })
}

it('makes one entry of what a key did in a bucket, with the number of objects', async () => {
  const project = await aProject(api)
  const change = await aToolThatLocks(project)
  for (let object = 0; object < 3; object++) await change()
  await change({ act: 'objectLock.legalHoldSet' })
  await change({ bucket: 'other' })
  expect(await gatherLockChanges(api.deps)).toBe(5)

  const found = (await locksOf(project)).map(({ act, target, facts, email }) => [act, target, facts['objects'], email])
  expect(found.toSorted()).toEqual([
    ['objectLock.legalHoldSet', 'vault', 1, project.member.email],
    ['objectLock.retentionSet', 'other', 1, project.member.email],
    ['objectLock.retentionSet', 'vault', 3, project.member.email],
  ])
})

it('counts each change once, also when several servers gather at the same time', async () => {
  const project = await aProject(api)
  const change = await aToolThatLocks(project)
  for (let object = 0; object < 10; object++) await change()
  const gathered = await Promise.all([1, 2, 3].map(() => gatherLockChanges(api.deps)))
  expect(gathered.reduce((sum, one) => sum + one)).toBe(10)
  expect(await gatherLockChanges(api.deps)).toBe(0)
  const counts = (await locksOf(project)).map(({ facts }) => Number(facts['objects']))
  expect(counts.reduce((sum, one) => sum + one)).toBe(10)
})

it('writes nothing that leads to a person whose account was deleted meanwhile', async () => {
  const project = await aProject(api)
  await (
    await aToolThatLocks(project)
  )()
  await transact(api.db, (trx) => blankUser(trx, project.member.id))
  await gatherLockChanges(api.deps)
  expect(await locksOf(project)).toMatchObject([
    { userId: project.member.id, email: '', name: '', ip: '', userAgent: '' },
  ])
})
