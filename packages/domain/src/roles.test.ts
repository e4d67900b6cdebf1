import { describe, expect, it } from 'vitest'
import { type ActionTarget, can, type ProjectAction, roleOf } from './roles'

/** The table of roles: owner, admin, member. */
const table: [ProjectAction, ActionTarget, boolean, boolean, boolean][] = [
  ['project.view', {}, true, true, true],
  ['accessKey.create', {}, true, true, true],
  ['domain.create', {}, true, true, true],
  ['bucket.create', {}, true, true, true],
  ['project.rename', {}, true, false, false],
  ['project.delete', {}, true, false, false],
  ['project.requestLimit', {}, true, false, false],
  ['usageReport.read', {}, true, false, false],
  ['project.setLimits', {}, true, true, false],
  ['member.invite', {}, true, true, false],
  ['member.cancelInvitation', {}, true, true, false],
  ['member.remove', { targetRole: 'member' }, true, true, false],
  ['member.remove', { targetRole: 'admin' }, true, true, false],
  ['member.remove', { targetRole: 'member', own: true }, true, true, true],
  ['member.remove', { targetRole: 'owner' }, false, false, false],
  ['member.remove', { targetRole: 'owner', own: true }, false, false, false],
  ['member.changeRole', { targetRole: 'member' }, true, false, false],
  ['member.changeRole', { targetRole: 'owner' }, false, false, false],
  ['accessKey.delete', {}, true, true, false],
  ['accessKey.delete', { own: true }, true, true, true],
  ['domain.delete', {}, true, true, false],
  ['domain.delete', { own: true }, true, true, true],
  ['bucket.delete', {}, true, true, false],
  ['bucket.delete', { own: true }, true, true, true],
  ['compute.use', {}, true, true, false],
]

describe('who may do what', () => {
  it.each(table)('%s on %j: owner %s, admin %s, member %s', (action, target, owner, admin, member) => {
    expect(can('owner', action, target)).toBe(owner)
    expect(can('admin', action, target)).toBe(admin)
    expect(can('member', action, target)).toBe(member)
  })

  it.each([
    ['u1', 0, 'owner'],
    ['u1', 1, 'owner'],
    ['u2', 0, 'admin'],
    ['u2', 7, 'admin'],
    ['u2', 1, 'member'],
  ])('user %s with role number %d is %s of the project of u1', (userId, wireRole, role) => {
    expect(roleOf({ userId, wireRole }, { ownerId: 'u1' })).toBe(role)
  })
})
