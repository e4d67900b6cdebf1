import { randomBytes } from 'node:crypto'
import { apiKeys } from '@perigee/contract/api-keys'
import { getConfig } from '@perigee/contract/config'
import { type GatewayCredentials, registerAccess } from '@perigee/contract/edge-auth'
import { projects } from '@perigee/contract/projects'
import { deriveRootKeyInWorker } from '@perigee/crypto/derive-node'
import { type AccessGrant, serializeAccessGrant } from '@perigee/grants/access-grant'
import { parseApiKey } from '@perigee/grants/api-key'
import { generateAccessGrant } from '@perigee/grants/derive'
import { fromBase64 } from '@perigee/std/encoding'
import type { ConsoleClient, Fetch } from './console-client'
import type { Installation } from './product'
import type { Account } from './sign-up'

export interface Access extends GatewayCredentials {
  projectId: string
}

interface Urls {
  urls: Pick<Installation['urls'], 'auth'>
}

/** A project and S3 credentials for all of it. */
export async function makeAccess(
  installation: Urls,
  { client }: Pick<Account, 'client'>,
  { passphrase }: { passphrase: string },
): Promise<Access> {
  const unique = randomBytes(4).toString('hex')
  const { answer: project } = await client.call(projects.create, { body: { name: `Project ${unique}` } })
  const grant = await makeGrant(client, { projectId: project.id, name: `access ${unique}`, passphrase })
  return { ...(await registerGrant(installation, grant)), projectId: project.id }
}

interface GrantWanted {
  projectId: string
  /** Of the new API key. */
  name: string
  passphrase: string
  /** False leaves names readable to the object store. */
  encryptPath?: boolean
}

/** A grant for all of a project, with a new API key of this name: what the New Access wizard does, without a browser. */
export async function makeGrant(
  client: ConsoleClient,
  { projectId, name, passphrase, encryptPath = true }: GrantWanted,
): Promise<AccessGrant> {
  const { answer: config } = await client.call(getConfig)
  const { answer: salt } = await client.call(projects.salt, { params: { id: projectId } })
  const { answer: made } = await client.call(apiKeys.create, { params: { projectId }, body: name })
  return generateAccessGrant({
    satelliteAddress: config.satelliteNodeURL,
    apiKey: parseApiKey(made.key),
    rootKey: await deriveRootKeyInWorker({ passphrase, salt: fromBase64(salt) }),
    encryptPath,
  })
}

/** S3 credentials for a grant; `isPublic` ones also open links. */
export async function registerGrant(
  { urls }: Urls,
  grant: AccessGrant,
  { isPublic = false, fetch = globalThis.fetch }: { isPublic?: boolean; fetch?: Fetch } = {},
): Promise<GatewayCredentials> {
  const response = await fetch(`${urls.auth}${registerAccess.path}`, {
    method: registerAccess.method,
    body: JSON.stringify({ access_grant: serializeAccessGrant(grant), public: isPublic }),
  })
  if (!response.ok) throw new Error(`the auth service answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as GatewayCredentials
}
