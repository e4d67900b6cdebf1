import type { Person } from '@perigee/actors/actor'
import { requireProject, type Target } from '@perigee/actors/authorize'
import { linkRefusals } from '@perigee/contract/refusals/links'
import { roleOf } from '@perigee/domain/roles'
import { findLinksForMember, type LinkForMember } from '@perigee/satellite-db/links'
import type { ProjectId } from '@perigee/std/brand'
import type { ProjectsContext } from '../context'

export interface NamedLinks {
  projectId: ProjectId
  ids: readonly string[]
}

type Judged<Row> = Target & Omit<Row, 'role'>
export type JudgedLink = Judged<LinkForMember>

/** A row as the gate judges it: who made the API key made the link. */
export const judged = <Row extends Pick<LinkForMember, 'role' | 'ownerId' | 'createdBy'>>(
  { user }: Person,
  row: Row,
): Judged<Row> => ({
  ...row,
  role: roleOf({ userId: user.id, wireRole: row.role }, row),
  own: row.createdBy === user.id,
})

/** The links that a call names. @throws noSuchProject, noSuchLink also for those of others */
export async function linksOfActor(
  { db }: Pick<ProjectsContext, 'db'>,
  actor: Person,
  { projectId, ids }: NamedLinks,
): Promise<JudgedLink[]> {
  await requireProject({ db }, actor, projectId)
  const wanted = [...new Set(ids)]
  const found = await findLinksForMember(db, { ids: wanted, projectId, userId: actor.user.id })
  if (found.length < wanted.length) throw linkRefusals.noSuchLink()
  return found.map((link) => judged(actor, link))
}
