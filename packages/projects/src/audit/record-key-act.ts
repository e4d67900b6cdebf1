import type { Actor } from '@perigee/actors/actor'
import type { InTransaction } from '@perigee/actors/context'
import { isBrowserKeyName, isSharedAccessName } from '@perigee/domain/access-name'
import type { ProjectRow } from '@perigee/satellite-db/projects'
import type { ProjectsContext } from '../context'
import { recordAct } from './record-act'

interface KeyAct {
  what: 'created' | 'deleted'
  key: { id: string; name: string }
  project: Pick<ProjectRow, 'internalId'>
  actor: Actor
}

/**
 * Keys that the console makes to browse come and go with each visit: they are no entry. The name of a link's key holds that
 * of an object, so a link goes by its id.
 */
export async function recordKeyAct(
  within: InTransaction<Pick<ProjectsContext, 'db' | 'clock' | 'settings'>>,
  { what, key: { id, name }, project, actor }: KeyAct,
): Promise<void> {
  if (isBrowserKeyName(name, within.settings.browserKeyPrefix)) return
  const link = isSharedAccessName(name)
  if (link) await recordAct(within, { name: `link.${what}`, project, actor, target: id, facts: {} })
  else await recordAct(within, { name: `accessKey.${what}`, project, actor, target: name, facts: { keyId: id } })
}
