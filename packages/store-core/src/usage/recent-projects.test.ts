import { expect, it } from 'vitest'
import { recentProjects } from './recent-projects'

it('keeps one record for each project, and only those of the projects that were active last', () => {
  const made: object[] = []
  const recordOf = recentProjects(
    () => {
      const record = {}
      made.push(record)
      return record
    },
    { maxProjects: 3 },
  )
  const first = recordOf(1)
  for (let projectId = 2; projectId <= 1_000; projectId++) {
    recordOf(projectId)
    expect(recordOf(1)).toBe(first)
  }
  expect(made).toHaveLength(1_000)
  expect(recordOf(999)).toBe(made[998])
  expect(recordOf(2)).not.toBe(made[1])
})

it('forgets no record that is busy, and those that were once they are not any more', () => {
  const recordOf = recentProjects(() => ({ isBusy: true }), { maxProjects: 2, isBusy: ({ isBusy }) => isBusy })
  const busy = [1, 2, 3, 4].map(recordOf)
  expect([1, 2, 3, 4].map(recordOf)).toEqual(busy)
  for (const [at, record] of [1, 2, 3, 4].map(recordOf).entries()) expect(record).toBe(busy[at])
  for (const record of busy) record.isBusy = false
  recordOf(5)
  expect(recordOf(4)).toBe(busy[3])
  expect(recordOf(1)).not.toBe(busy[0])
})

it('keeps a new record until the next one, though all others are busy', () => {
  const recordOf = recentProjects(() => ({ isBusy: false }), { maxProjects: 2, isBusy: ({ isBusy }) => isBusy })
  for (let projectId = 1; projectId <= 5; projectId++) {
    const record = recordOf(projectId)
    expect(recordOf(projectId)).toBe(record)
    record.isBusy = true
  }
})
