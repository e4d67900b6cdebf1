import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  accountPermissions,
  type ActionTarget,
  installationPermissions,
  type OtherActor,
  type Permission,
  plannedPermissions,
  projectPermissions,
} from './permission-table'
import { can, isOpenTo, type ProjectAction } from './permissions'

const built: Record<string, Permission> = { ...projectPermissions, ...accountPermissions, ...installationPermissions }
const all: Record<string, Permission> = { ...built, ...plannedPermissions }
const roles = ['owner', 'admin', 'member'] as const

/** The table of roles: owner, admin, member. */
const table: [
  keyof typeof projectPermissions | keyof typeof plannedPermissions,
  ActionTarget,
  boolean,
  boolean,
  boolean,
][] = [
  ['project.view', {}, true, true, true],
  ['accessKey.create', {}, true, true, true],
  ['domain.create', {}, true, true, true],
  ['bucket.create', {}, true, true, true],
  ['accessGrant.create', {}, true, true, true],
  ['project.rename', {}, true, false, false],
  ['project.delete', {}, true, false, false],
  ['project.deleteEmpty', {}, true, false, false],
  ['project.requestLimit', {}, true, false, false],
  ['usageReport.read', {}, true, false, false],
  ['project.setBudget', {}, true, false, false],
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
  ['bucket.setLifecycle', {}, true, true, false],
  ['bucket.setLifecycle', { own: true }, true, true, true],
  ['audit.read', {}, true, true, true],
  ['audit.readOthers', {}, true, true, false],
  ['compute.use', {}, true, true, false],
  ['compute.create', {}, true, true, false],
  ['project.setCompute', {}, false, false, false],
  ['project.setTierLimits', {}, false, false, false],
  ['project.setEdgeUrls', {}, false, false, false],
  ['project.setEntitlement', {}, false, false, false],
  ['object.bypassGovernance', {}, true, true, false],
  ['link.revoke', {}, true, true, false],
  ['link.revoke', { own: true }, true, true, true],
]

describe('who may do what', () => {
  it.each(table)('%s on %j: owner %s, admin %s, member %s', (action, target, ...expected) => {
    expect(roles.map((role) => all[action]?.people?.(role, target))).toEqual(expected)
  })

  it('is refused for what the table does not name', () => {
    for (const name of [...Object.keys(plannedPermissions), 'project.no-such-thing', 'toString']) {
      const action = name as ProjectAction
      expect(can('owner', action)).toBe(false)
      expect(isOpenTo('session', action)).toBe(false)
    }
  })

  it('lets other actors do what their column says', () => {
    expect((['session', 'restKey', 'operator', 'job'] as const).map((kind) => isOpenTo(kind, 'project.view'))).toEqual([
      true,
      true,
      true,
      false,
    ])
    expect(isOpenTo('operator', 'project.open')).toBe(false)
    expect(isOpenTo('session', 'passphrase.reseal')).toBe(false)
  })
})

/** A cell of docs/decisions/permissions.md. */
function roleCell({ people }: Permission, role: (typeof roles)[number]): string {
  if (!people) return 'own account'
  if (people(role, { targetRole: 'member' })) return people(role, { targetRole: 'owner' }) ? 'yes' : 'not the owner'
  return people(role, { own: true, targetRole: role }) ? 'own' : '–'
}

const others: OtherActor[] = ['restKey', 'operator', 'job']
const rowsOf = (permissions: Record<string, Permission>): string[] =>
  Object.entries(permissions).map(([action, permission]) =>
    [
      `\`${action}\``,
      ...roles.map((role) => roleCell(permission, role)),
      ...others.map((other) => (permission.also.includes(other) ? 'yes' : '–')),
      permission.makes ? 'yes' : '–',
    ].join(' | '),
  )

/** The rows of a table of the page, without the padding. */
function documented(heading: string): string[] {
  const page = readFileSync(new URL('../../../docs/decisions/permissions.md', import.meta.url), 'utf8')
  const section = page.split(/^## /m).find((part) => part.startsWith(heading)) ?? ''
  return section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim())
        .join(' | '),
    )
}

describe('docs/decisions/permissions.md', () => {
  it.each([
    ['Actions of today', built],
    ['Actions to come', plannedPermissions],
  ])('has the table of the code under "%s"', (heading, permissions) => {
    expect(documented(heading)).toEqual(rowsOf(permissions))
  })
})

it('gives each action one row', () => {
  const names: string[] = [projectPermissions, accountPermissions, installationPermissions, plannedPermissions].flatMap(
    Object.keys,
  )
  expect(new Set(names).size).toBe(names.length)
})
