import { findProjectByPublicId, type ProjectRow } from '@perigee/satellite-db/projects'
import type { ProjectId } from '@perigee/std/brand'
import type { AdminDb } from '../admin-database'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** By the id that the console, `admin user show` and the logs tell. @throws Error when there is none */
export async function findProject(db: AdminDb, id: string): Promise<ProjectRow> {
  const found = uuid.test(id) ? await findProjectByPublicId(db, id.toLowerCase() as ProjectId) : undefined
  if (!found) throw new Error(`There is no project "${id}".`)
  return found
}
