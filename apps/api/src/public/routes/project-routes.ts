import { deleteEmptyProject } from '@perigee/accounts/flows/delete-empty-project'
import { projectId } from '@perigee/contract/fields'
import { publicProjects } from '@perigee/contract/public/projects'
import { renameProject, setNotifications, setProjectLimits } from '@perigee/projects/projects/change-project'
import { createProject } from '@perigee/projects/projects/create-project'
import { listProjectsPage } from '@perigee/projects/projects/list-projects-page'
import { readProject } from '@perigee/projects/projects/read-project'
import type { ProjectId } from '@perigee/std/brand'
import * as z from 'zod/mini'
import type { Deps } from '../../deps'
import { keyOfCursor, presentPage } from '../cursors'
import { servePublic } from '../serve-public'
import { presentLimits, presentNotifications, presentProject } from './present-project'
import { madeAt } from './sort-keys'

const place = z.object({ createdAt: madeAt, id: projectId })

export const projectRoutes = (deps: Deps) => [
  servePublic(deps, publicProjects.list, listProjectsPage, {
    input: ({ query: { limit, cursor, name, role } }) => ({
      name,
      role,
      after: keyOfCursor(publicProjects.list, cursor, place),
      limit,
    }),
    present: (page) => presentPage(publicProjects.list, page, shown(deps)),
  }),

  servePublic(deps, publicProjects.create, createProject, {
    input: ({ body: { name, description, passphrase } }) => ({
      name,
      description,
      managePassphrase: passphrase === 'managed',
    }),
    present: ({ project }) => presentProject({ project, role: 'owner' }, deps),
  }),

  servePublic(deps, publicProjects.get, readProject, { input: ofProject, present: shown(deps) }),

  servePublic(deps, publicProjects.update, renameProject, {
    input: ({ params, body }) => ({ ...params, ...body }),
    present: shown(deps),
  }),

  servePublic(deps, publicProjects.delete, deleteEmptyProject, { input: ofProject }),

  servePublic(deps, publicProjects.limits, readProject, { input: ofProject, present: presentLimits }),

  servePublic(deps, publicProjects.setLimits, setProjectLimits, {
    input: ({ params, body }) => ({
      ...params,
      storage: chosen(body.chosenStorageBytes),
      bandwidth: chosen(body.chosenDownloadBytes),
    }),
    present: presentLimits,
  }),

  servePublic(deps, publicProjects.notifications, readProject, { input: ofProject, present: presentNotifications }),

  servePublic(deps, publicProjects.setNotifications, setNotifications, {
    input: ({ params, body: { storage, downloads: egress } }) => ({ ...params, storage, egress }),
    present: presentNotifications,
  }),
]

const ofProject = ({ params }: { params: { projectId: ProjectId } }) => params

const shown =
  (deps: Deps) =>
  (found: Parameters<typeof presentProject>[0]): ReturnType<typeof presentProject> =>
    presentProject(found, deps)

/** As the use case takes it: 0 takes a limit away, and what is left out stays. */
const chosen = (bytes: number | null | undefined): number | undefined => (bytes === null ? 0 : bytes)
