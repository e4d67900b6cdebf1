import type { PublicCall } from '@perigee/contract/public/define'
import type { Given } from '../api-client'
import type { Scene } from '../access-matrix/scene'

/** A request that works for the owner of a scene's project, with a key without restrictions. */
export interface PublicExample {
  call: PublicCall
  given(scene: Scene): Promise<Given<PublicCall>> | Given<PublicCall>
  /** It needs a project in which nothing else is prepared. */
  alone: boolean
}

interface Options<C extends PublicCall> {
  given?: (scene: Scene) => Promise<Given<C>> | Given<C>
  alone?: true
}

export const shows = <C extends PublicCall>(call: C, options: Options<C> = {}): PublicExample => ({
  call,
  given: (scene) => options.given?.(scene) ?? {},
  alone: options.alone ?? false,
})

/** The project of a scene, as most calls name it. */
export const inProject = ({ project }: Scene) => ({ params: { projectId: project.publicId } })
