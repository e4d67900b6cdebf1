import { randomBytes } from 'node:crypto'
import { apiKeys } from '@perigee/contract/api-keys'
import { getConfig } from '@perigee/contract/config'
import { type GatewayCredentials, registerAccess } from '@perigee/contract/edge-auth'
import { projects } from '@perigee/contract/projects'
import { deriveRootKeyInWorker } from '@perigee/crypto/derive-node'
import { serializeAccessGrant } from '@perigee/grants/access-grant'
import { parseApiKey } from '@perigee/grants/api-key'
import { generateAccessGrant } from '@perigee/grants/derive'
import { fromBase64 } from '@perigee/std/encoding'
import type { Installation } from './product'
import type { Account } from './sign-up'

export interface Access extends GatewayCredentials {
  projectId: string
}

/** A project and S3 credentials for all of it: what the New Access wizard does, without a browser. */
export async function makeAccess(
  { urls }: Installation,
  { client }: Account,
  { passphrase }: { passphrase: string },
): Promise<Access> {
  const unique = randomBytes(4).toString('hex')
  const { answer: project } = await client.call(projects.create, { body: { name: `Project ${unique}` } })
  const { answer: config } = await client.call(getConfig)
  const { answer: salt } = await client.call(projects.salt, { params: { id: project.id } })
  const { answer: made } = await client.call(apiKeys.create, {
    params: { projectId: project.id },
    body: `access ${unique}`,
  })
  const grant = generateAccessGrant({
    satelliteAddress: config.satelliteNodeURL,
    apiKey: parseApiKey(made.key),
    rootKey: await deriveRootKeyInWorker({ passphrase, salt: fromBase64(salt) }),
  })
  const response = await fetch(`${urls.auth}${registerAccess.path}`, {
    method: registerAccess.method,
    body: JSON.stringify({ access_grant: serializeAccessGrant(grant), public: false }),
  })
  if (!response.ok) throw new Error(`the auth service answered ${response.status}: ${await response.text()}`)
  const credentials = (await response.json()) as GatewayCredentials
  return { ...credentials, projectId: project.id }
}
