import { commonRefusals } from '@perigee/contract/refusals/common'
import type { ProjectId } from '@perigee/std/brand'

/** For calls that name the project in either of two ways. @throws invalidInput when neither is given */
export function namedProject(query: {
  publicID?: ProjectId | undefined
  projectID?: ProjectId | undefined
}): ProjectId {
  const id = query.publicID ?? query.projectID
  if (id === undefined) throw commonRefusals.invalidInput('A project is needed.')
  return id
}
