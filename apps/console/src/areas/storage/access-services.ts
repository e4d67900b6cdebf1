import { apiKeys } from '@perigee/contract/api-keys'
import type { FrontendConfig } from '@perigee/contract/config'
import { projects, type Project } from '@perigee/contract/projects'
import type { AccessWorker } from '@/worker/client'
import { call } from '@/lib/call'
import type { AccessServices } from './make-access'
import { registerGrant } from './register-grant'

type Context = { config: FrontendConfig; project: Project; worker: () => AccessWorker }

/** The real services: the console API, the auth service and the access worker. */
export function accessServices({ config, project, worker }: Context): AccessServices {
  const projectId = project.id
  const authService = project.edgeURLOverrides?.authService ?? config.gatewayCredentialsRequestURL
  let keys: ReturnType<AccessServices['projectKeys']> | null = null

  return {
    worker: { run: (name, input) => worker().run(name, input) },
    satelliteNodeURL: config.satelliteNodeURL,

    async createApiKey(name) {
      const { key, keyInfo } = await call(apiKeys.create, { params: { projectId }, body: name })
      return { id: keyInfo.id, key }
    },
    deleteApiKey: (id) => call(apiKeys.deleteByIds, { body: { ids: [id] } }),

    /** Neither the salt nor the path encryption of a project ever changes. */
    projectKeys() {
      keys ??= call(projects.config, { params: { id: projectId } }).catch((cause: unknown) => {
        keys = null
        throw cause
      })
      return keys
    },
    registerGrant: (grant) => registerGrant(authService, grant),
  }
}
