import { expect, it } from 'vitest'
import { activityKinds, acts } from './acts'

it.each(Object.entries(acts))('%s says what has happened to an account or to something in a project', (name, act) => {
  expect(name).toMatch(/^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$/)
  if (act.about === 'project') expect(act.activity).toBeNull()
})

it('gives each kind of the activity log to one act', () => {
  expect(new Set(activityKinds).size).toBe(activityKinds.length)
  expect(activityKinds).toHaveLength(15)
})
