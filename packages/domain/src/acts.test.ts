import { expect, it } from 'vitest'
import { activityKinds, acts, auditedActs } from './acts'

it.each(Object.entries(acts))('%s says what has happened to an account or to something in a project', (name, act) => {
  expect(name).toMatch(/^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$/)
  expect('facts' in act).toBe(act.about === 'project')
  if (act.about === 'project') expect(act.activity).toBeNull()
})

it('gives each kind of the activity log to one act', () => {
  expect(new Set(activityKinds).size).toBe(activityKinds.length)
  expect(activityKinds).toHaveLength(18)
})

it.each(auditedActs)('%s tells the audit log no secret, no address and no name of an object', (name) => {
  for (const fact of acts[name].facts) expect(fact).not.toMatch(/secret|password|passphrase|email|path|objectKey/i)
})
