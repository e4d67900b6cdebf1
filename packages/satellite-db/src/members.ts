import type { WireRole } from '@perigee/domain/roles'
import { projectStatus } from '@perigee/domain/project-status'
import type { ProjectId, UserId } from '@perigee/std/brand'
import type { Insertable, Transaction } from 'kysely'
import type { ProjectMembersTable } from './accounts-and-projects-schema'
import { projectColumns, type ProjectRow } from './projects'
import type { SatelliteDb, SatelliteSchema } from './schema'

export interface ProjectOfMember extends ProjectRow {
  /** Of the member; see the domain's `wireRoles`. */
  role: WireRole
}

/** An active project as one of its people sees it; a foreign project is like one that does not exist. */
export async function findProjectOfMember(
  db: SatelliteDb,
  { projectId, userId }: { projectId: ProjectId; userId: UserId },
): Promise<ProjectOfMember | undefined> {
  return db
    .selectFrom('satellite.projects as p')
    .innerJoin('satellite.project_members as m', 'm.project_id', 'p.id')
    .select(projectColumns)
    .select('m.role')
    .where('p.public_id', '=', projectId)
    .where('p.status', '=', projectStatus.active)
    .where('m.user_id', '=', userId)
    .executeTakeFirst()
}

export interface ListedProject extends ProjectOfMember {
  memberCount: number
}

/** Every active project that the user belongs to, oldest first. */
export async function listProjectsOfMember(db: SatelliteDb, userId: UserId): Promise<ListedProject[]> {
  return db
    .selectFrom('satellite.projects as p')
    .innerJoin('satellite.project_members as m', 'm.project_id', 'p.id')
    .select(projectColumns)
    .select('m.role')
    .select((eb) =>
      eb
        .selectFrom('satellite.project_members as everyone')
        .select((count) => count.fn.countAll<number>().as('people'))
        .whereRef('everyone.project_id', '=', 'p.id')
        .$asScalar()
        .$notNull()
        .as('memberCount'),
    )
    .where('m.user_id', '=', userId)
    .where('p.status', '=', projectStatus.active)
    .orderBy('p.created_at')
    .orderBy('p.id')
    .execute()
}

export async function insertProjectMember(db: SatelliteDb, member: Insertable<ProjectMembersTable>): Promise<void> {
  await db.insertInto('satellite.project_members').values(member).execute()
}

/** Whether somebody is in the project by now. Whoever is stays in it until the transaction ends. */
export async function holdMember(
  trx: Transaction<SatelliteSchema>,
  { projectId, userId }: { projectId: number; userId: UserId },
): Promise<boolean> {
  const found = await trx
    .selectFrom('satellite.project_members')
    .select('user_id')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .forKeyShare()
    .executeTakeFirst()
  return found !== undefined
}

export interface MemberRow {
  id: UserId
  fullName: string
  shortName: string
  email: string
  /** In lower case. */
  emailKey: string
  role: WireRole
  joinedAt: Date
}

/** Members of a project with what is shown of their accounts; `m` is the membership, `u` the account. */
export const membersOf = (db: SatelliteDb, projectId: number) =>
  db
    .selectFrom('satellite.project_members as m')
    .innerJoin('satellite.users as u', 'u.id', 'm.user_id')
    .select([
      'u.id',
      'u.full_name as fullName',
      'u.short_name as shortName',
      'u.email',
      'm.email_key as emailKey',
      'm.role',
      'm.created_at as joinedAt',
    ])
    .where('m.project_id', '=', projectId)

interface MemberKey {
  /** Internal id. */
  projectId: number
  userId: UserId
}

export const findMember = (db: SatelliteDb, { projectId, userId }: MemberKey): Promise<MemberRow | undefined> =>
  membersOf(db, projectId).where('m.user_id', '=', userId).executeTakeFirst()

/** `emails` in lower case. */
export async function findMembersByEmail(
  db: SatelliteDb,
  { projectId, emails }: { projectId: number; emails: readonly string[] },
): Promise<MemberRow[]> {
  if (emails.length === 0) return []
  return membersOf(db, projectId).where('m.email_key', 'in', emails).orderBy('m.email_key').execute()
}

export async function updateMemberRole(
  db: SatelliteDb,
  { projectId, userId }: MemberKey,
  role: WireRole,
): Promise<void> {
  await db
    .updateTable('satellite.project_members')
    .set({ role })
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .execute()
}

export async function deleteMembers(
  db: SatelliteDb,
  { projectId, userIds }: { projectId: number; userIds: readonly UserId[] },
): Promise<void> {
  if (userIds.length === 0) return
  await db
    .deleteFrom('satellite.project_members')
    .where('project_id', '=', projectId)
    .where('user_id', 'in', userIds)
    .execute()
}
