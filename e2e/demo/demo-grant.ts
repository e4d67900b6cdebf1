import { apiKeys } from '@perigee/contract/api-keys'
import { uniqueName } from '@perigee/domain/unique-name'
import type { AccessGrant } from '@perigee/grants/access-grant'
import type { ConsoleClient } from '../src/console-client'
import { makeGrant } from '../src/make-access'

/** A grant of a project. A run that was interrupted may have left a key of this name, so the new one gets a number then. */
export async function demoGrant(
  client: ConsoleClient,
  wanted: { projectId: string; name: string; passphrase: string },
): Promise<AccessGrant> {
  const { answer: taken } = await client.call(apiKeys.names, { query: { projectID: wanted.projectId } })
  return makeGrant(client, { ...wanted, name: uniqueName(wanted.name, taken) })
}
