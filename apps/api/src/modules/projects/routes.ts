import { passphraseChecks } from '@perigee/contract/passphrase-checks'
import { projects } from '@perigee/contract/projects'
import { deleteProject } from '@perigee/accounts/flows/delete-project'
import { resendProjectDeletionCode } from '@perigee/accounts/flows/resend-code'
import {
  renameProject,
  requestProjectLimit,
  setNotifications,
  setProjectLimits,
} from '@perigee/projects/projects/change-project'
import { openProjectWithToken } from '@perigee/compute/token/open-project-with-token'
import { readEmission } from '@perigee/projects/emission/read-emission'
import { createProject } from '@perigee/projects/projects/create-project'
import { readDailyUsage } from '@perigee/projects/projects/daily-usage'
import { listProjects } from '@perigee/projects/projects/list-projects'
import { readSalt } from '@perigee/projects/projects/open-project'
import { readPassphraseChecks, rememberPassphraseCheck } from '@perigee/projects/projects/passphrase-checks'
import { readTotalUsageLimits, readUsageLimits } from '@perigee/projects/projects/usage-limits'
import { second } from '@perigee/std/durations'
import { fromBase64, toBase64 } from '@perigee/std/encoding'
import type { Deps } from '../../deps'
import { serve } from '../../session/serve'
import { presentDailyUsage } from './present-daily-usage'
import { presentProject } from './present-project'
import { presentProjectConfig } from './present-project-config'
import { usageReportRoute } from './usage-report-route'

export const projectRoutes = (deps: Deps) => [
  serve(deps, projects.list, listProjects, {
    input: () => undefined,
    present: (found) => found.map(presentProject),
  }),

  serve(deps, projects.create, createProject, { input: ({ body }) => body, present: presentProject }),

  serve(deps, projects.update, renameProject, {
    input: ({ params, body }) => ({ projectId: params.id, ...body }),
    present: nothing,
  }),

  serve(deps, projects.setLimits, setProjectLimits, {
    input: ({ params, body: { storageLimit: storage, bandwidthLimit: bandwidth } }) => ({
      projectId: params.id,
      storage,
      bandwidth,
    }),
    present: nothing,
  }),

  serve(deps, projects.setNotifications, setNotifications, {
    input: ({ params, body: { storageNotificationsEnabled: storage, egressNotificationsEnabled: egress } }) => ({
      projectId: params.id,
      storage,
      egress,
    }),
    present: nothing,
  }),

  serve(deps, projects.requestLimit, requestProjectLimit, {
    input: ({ params, body: { limitType, currentLimit: current, desiredLimit: desired } }) => ({
      projectId: params.id,
      limit: limitType === 'storage' ? ('storage' as const) : ('bandwidth' as const),
      current,
      desired,
    }),
  }),

  serve(deps, projects.delete, deleteProject, {
    input: ({ params, body }) => ({ projectId: params.id, ...body }),
  }),

  serve(deps, projects.resendDeletionCode, resendProjectDeletionCode, { input: byId }),

  serve(deps, projects.config, openProjectWithToken, {
    input: byId,
    present: (opened) => presentProjectConfig(opened, deps.placements),
  }),

  serve(deps, projects.salt, readSalt, { input: byId, present: toBase64 }),

  serve(deps, projects.usageLimits, readUsageLimits, { input: byId }),

  serve(deps, projects.dailyUsage, readDailyUsage, {
    input: ({ params, query }) => ({
      projectId: params.id,
      from: new Date(query.from * second),
      to: new Date(query.to * second),
    }),
    present(usage, { reply }) {
      // It is one person's to see, so no cache between may keep it.
      reply.header('cache-control', 'private, max-age=3600')
      return presentDailyUsage(usage)
    },
  }),

  serve(deps, projects.emission, readEmission, {
    input: byId,
    present: ({ network, hyperscaler, savedTrees }) => ({
      storjImpact: network,
      hyperscalerImpact: hyperscaler,
      savedTrees,
    }),
  }),

  serve(deps, projects.totalUsageLimits, readTotalUsageLimits, { input: () => undefined }),

  usageReportRoute(deps),

  serve(deps, passphraseChecks.list, readPassphraseChecks, {
    input: byId,
    present: (values) => values.map(toBase64),
  }),

  serve(deps, passphraseChecks.add, rememberPassphraseCheck, {
    input: ({ params, body }) => ({ projectId: params.id, value: fromBase64(body.check) }),
  }),
]

const byId = <Id>({ params }: { params: { id: Id } }) => ({ projectId: params.id })

/** Of calls that answer nothing. */
const nothing = () => undefined
