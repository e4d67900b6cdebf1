import { isPerson } from '@perigee/actors/actor'
import { projectUseCase } from '@perigee/actors/use-case'
import { can } from '@perigee/domain/permissions'
import { actsAbout, type AuditedAct, type LogTopic } from '@perigee/domain/acts'
import { type ActRow, listActs as selectActs, listPeopleOfLog, type PersonOfLog } from '@perigee/satellite-db/acts'
import type { UserId } from '@perigee/std/brand'
import type { ProjectsContext } from '../context'

export interface ActQuery {
  /** Who did it; members find only what they did themselves. */
  actorId?: UserId | undefined
  topic?: LogTopic | undefined
  name?: AuditedAct | undefined
  /** In [from, to). */
  from?: Date | undefined
  to?: Date | undefined
  /** Entries older than this one. */
  before?: number | undefined
  /** 1 to 1,000. */
  limit: number
}

/** One page of a project's audit log, newest first. */
export const listActs = projectUseCase(
  'audit.read',
  async (
    { db }: Pick<ProjectsContext, 'db'>,
    { project, actor, role },
    { actorId, topic, name, limit, ...query }: ActQuery,
  ): Promise<{ entries: ActRow[]; next: number | null }> => {
    const readsAll = !isPerson(actor) || (role !== null && can(role, 'audit.readOthers'))
    const who = readsAll ? actorId : actor.user.id
    if (actorId !== undefined && actorId !== who) return { entries: [], next: null }
    const names = namesOf({ topic, name })
    const filter = { ...query, names, actorId: who, projectId: project.internalId }
    const found = await selectActs(db, { ...filter, limit: limit + 1 })
    const entries = found.slice(0, limit)
    return { entries, next: found.length > limit ? (entries.at(-1)?.id ?? null) : null }
  },
)

function namesOf({ topic, name }: Pick<ActQuery, 'topic' | 'name'>): AuditedAct[] | undefined {
  const about = topic && actsAbout(topic)
  if (name === undefined) return about
  return about === undefined || about.includes(name) ? [name] : []
}

/** More of them than this would not fit into a menu. */
const mostPeople = 1_000

/** Who did something, also those who have left. */
export const listActors = projectUseCase(
  'audit.readOthers',
  ({ db }: Pick<ProjectsContext, 'db'>, { project }): Promise<PersonOfLog[]> =>
    listPeopleOfLog(db, { projectId: project.internalId, limit: mostPeople }),
)
