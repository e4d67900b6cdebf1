import type { LinkServices } from './make-link-access'
import { registerGrant } from './register-grant'
import type { StorageContext } from './storage-context'

/** The real services that make links of a project. */
export function linkServices({ config, project, storage }: StorageContext): LinkServices {
  const authService = project.edgeURLOverrides?.authService ?? config.gatewayCredentialsRequestURL
  return {
    ...storage.services(config, project),
    registerPublicGrant: (grant) => registerGrant(authService, grant, { isPublic: true }),
  }
}
