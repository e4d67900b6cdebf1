import type { ProjectId } from '@perigee/std/brand'

/** With the version of what follows. */
export const tokenPrefix = 'pct1.'

/** Whom a token is for: a project, by a session that ends it when it ends. */
export interface TokenSubject {
  projectId: ProjectId
  sessionIdHash: Uint8Array
}
