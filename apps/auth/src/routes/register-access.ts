import type { GatewayCredentials } from '@perigee/contract/edge-auth'
import {
  formatAccessKeyId,
  formatSecretKey,
  generateEdgeCredentials,
  recordKeyOf,
  sealRecord,
} from '@perigee/crypto/edge-credentials'
import { AnswerError } from '../http/answer'
import { corsHeaders } from '../http/cors'
import { readBody } from '../http/read-body'
import type { Route } from '../http/route'
import { askForProject, type ProjectOfApiKey } from '../project-of-api-key'
import { nodeIdOf, readGrant, type ReadGrant } from '../read-grant'
import { insertRecord } from '../records/insert-record'
import { parseRegisterRequest, type RegisterRequest } from '../register-request'
import type { AuthService } from '../service'
import { shortenGrant } from '../shorten-grant'
import { readUsageTags } from '../usage-tags'

/** POST /v1/access: every registration makes new credentials, also for a grant that was registered before. */
export const registerAccess = (service: AuthService): Route => ({
  method: 'POST',
  pattern: '/v1/access',
  headers: corsHeaders,

  async run({ message, visitor }) {
    const asked = parseRegisterRequest(await readBody(message, visitor))
    const now = service.clock()
    const read = visitor.charge(() => readGrant(asked.accessGrant, { nodeIds: service.nodeIds, now }))
    const usageTags = readUsageTags(asked.usageTags)
    const project = await projectOf(service, read)
    const shortened = shortenedFor(service, { asked, read, project })

    const { accessKey, secretKey } = generateEdgeCredentials()
    const hash = recordKeyOf(accessKey)
    const record = sealRecord(accessKey, { secretKey, accessGrant: shortened?.text ?? asked.accessGrant })
    const sealed = service.seal.close(hash, record)
    await insertRecord(service.db, {
      encryption_key_hash: hash,
      satellite_address: read.grant.satelliteAddress,
      public_project_id: project?.publicId ?? null,
      project_created_at: project?.createdAt ?? null,
      macaroon_head: read.grant.apiKey.head,
      encrypted_secret_key: sealed.encryptedSecretKey,
      encrypted_access_grant: sealed.encryptedAccessGrant,
      expires_at: shortened?.expiresAt ?? read.expiresAt,
      public: asked.public,
      usage_tags: usageTags.join(','),
      created_at: service.clock(),
    })
    const json: GatewayCredentials = {
      access_key_id: formatAccessKeyId(accessKey),
      secret_key: formatSecretKey(secretKey),
      endpoint: service.gatewayUrl,
      ...(shortened ? { freeTierRestrictedExpiration: shortened.expiresAt.toISOString() } : {}),
    }
    return { status: 200, body: { json } }
  },
})

/**
 * What the own satellite says of the key's project; undefined for the keys of others, whom nobody can ask.
 * @throws AnswerError 400 for a key that the own satellite does not know: everybody may register, and what opens nothing
 * would stay for ever. @throws Error when it does not answer
 */
async function projectOf(service: AuthService, { grant }: ReadGrant): Promise<ProjectOfApiKey | undefined> {
  const isOwn = nodeIdOf(grant.satelliteAddress) === service.ownNodeId
  if (!isOwn || !service.projectOfApiKey) return undefined
  const project = await askForProject(service.projectOfApiKey, grant.apiKey.head)
  if (!project) throw new AnswerError(400, 'access grant: the satellite does not know its API key')
  return project
}

function shortenedFor(
  service: AuthService,
  { asked, read, project }: { asked: RegisterRequest; read: ReadGrant; project: ProjectOfApiKey | undefined },
) {
  if (!restrictsFreeTier(service, asked) || project?.paidTier !== false) return undefined
  return shortenGrant(read, new Date(service.clock().getTime() + service.settings.freeTierMaxDuration))
}

const restrictsFreeTier = ({ settings }: AuthService, asked: RegisterRequest): boolean =>
  asked.public && settings.freeTierMaxDuration > 0
