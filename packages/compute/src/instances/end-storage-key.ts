import type { Context, InTransaction } from '@perigee/actors/context'
import { type Act, recordActs } from '@perigee/actors/record-acts'
import { keyAct } from '@perigee/projects/audit/key-act'
import { deleteApiKeys, findApiKeyOfProject } from '@perigee/satellite-db/api-keys'
import type { InstanceRow } from '@perigee/satellite-db/compute-instances'

/** The access key that a machine was given for its storage does not work any more; nothing where it has none. */
export async function endStorageKey(
  within: InTransaction<Pick<Context, 'db' | 'clock'>>,
  { projectId, storageKeyId }: Pick<InstanceRow, 'projectId' | 'storageKeyId'>,
  actor: Act['actor'],
): Promise<void> {
  if (storageKeyId === null) return
  const key = await findApiKeyOfProject(within.db, { projectId, id: storageKeyId })
  if (!key) return
  await deleteApiKeys(within.db, [key.id])
  await recordActs(within, [keyAct({ what: 'deleted', key, project: { internalId: projectId }, actor })])
}
