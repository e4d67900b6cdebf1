import type { SessionActor } from '@perigee/actors/actor'
import type { ProjectId } from '@perigee/std/brand'

/** Who asks, and the one project that the token is for: no request names another. */
export interface ComputeCaller {
  actor: SessionActor
  projectId: ProjectId
}
