import { apiKeys } from '@perigee/contract/api-keys'
import type { FrontendConfig } from '@perigee/contract/config'
import type { Project } from '@perigee/contract/projects'
import type { AccessWorker } from '@/worker/client'
import { call, isCallError } from '@/lib/call'
import { projectConfigQuery } from '@/lib/project-config'
import { currentScope } from '@/lib/session-scope'
import type { AccessServices } from './make-access'
import { registerGrant } from './register-grant'

type Context = { config: FrontendConfig; project: Project; worker: () => AccessWorker }

/** The real services: the console API, the auth service and the access worker. */
export function accessServices({ config, project, worker }: Context): AccessServices {
  const projectId = project.id
  const { queries } = currentScope()
  const authService = project.edgeURLOverrides?.authService ?? config.gatewayCredentialsRequestURL

  return {
    worker: { run: (name, input) => worker().run(name, input) },
    satelliteNodeURL: config.satelliteNodeURL,

    async createApiKey(name) {
      try {
        const { key, keyInfo } = await call(apiKeys.create, { params: { projectId }, body: name })
        return { id: keyInfo.id, key, createdAt: keyInfo.createdAt }
      } catch (cause) {
        if (isUnreadable(cause))
          await call(apiKeys.deleteByName, { query: { name, projectID: projectId } }).catch(() => undefined)
        throw cause
      }
    },
    deleteApiKey: (id) => call(apiKeys.deleteByIds, { body: { ids: [id] } }),

    /** Neither the salt nor the path encryption of a project ever changes: however old the answer is. */
    projectKeys: () => queries.ensureQueryData(projectConfigQuery(projectId)),
    registerGrant: (grant) => registerGrant(authService, grant),
  }
}

/** The key was made, but nobody can use an answer of that shape: it must not stay behind and keep its name. */
const isUnreadable = (cause: unknown): boolean => isCallError(cause) && cause.status >= 200 && cause.status < 300
