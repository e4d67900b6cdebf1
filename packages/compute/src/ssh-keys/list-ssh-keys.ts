import type { Context } from '@perigee/actors/context'
import { type CursorPage, cursorPage } from '@perigee/actors/cursor-page'
import { projectUseCase } from '@perigee/actors/use-case'
import { listSshKeys as selectSshKeys, type SshKeyPlace } from '@perigee/satellite-db/compute-ssh-keys'
import { type ViewedSshKey, viewSshKey } from './view-ssh-key'

/** More than the quota of any project. */
const all = 1_000

/** Those of a project, the newest first: a page behind `after`, or all of them. */
export const listSshKeys = projectUseCase(
  'compute.use',
  async (
    { db }: Pick<Context, 'db'>,
    { project },
    { after, limit = all }: { after?: SshKeyPlace | undefined; limit?: number },
  ): Promise<CursorPage<ViewedSshKey, SshKeyPlace>> => {
    const rows = await selectSshKeys(db, { projectId: project.internalId, after, limit: limit + 1 })
    return cursorPage(rows.map(viewSshKey), limit, ({ createdAt, id }) => ({ createdAt, id }))
  },
)
