import { isRefusal } from '@perigee/contract/refusal'
import type { ProjectId } from '@perigee/std/brand'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Runs `work` on the id that the console, `admin user show` and the logs show. @throws Error when nothing has it */
export async function onProject<Result>(id: string, work: (projectId: ProjectId) => Promise<Result>): Promise<Result> {
  const missing = () => new Error(`There is no project "${id}".`)
  if (!uuid.test(id)) throw missing()
  try {
    return await work(id.toLowerCase() as ProjectId)
  } catch (error) {
    throw isRefusal(error, 'noSuchProject') ? missing() : error
  }
}
