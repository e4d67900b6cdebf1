import type { GatewayCredentials } from '@perigee/contract/edge-auth'
import {
  formatAccessKeyId,
  formatSecretKey,
  generateEdgeCredentials,
  recordKeyOf,
  sealRecord,
} from '@perigee/crypto/edge-credentials'
import { jsonAnswer, openCors, AnswerError } from '@perigee/server-kit/edge/answer'
import { readBody } from '@perigee/server-kit/edge/read-body'
import type { Route } from '@perigee/server-kit/edge/routes'
import { KiB } from '@perigee/std/units'
import { askForProject, type ProjectOfApiKey } from '../project-of-api-key'
import { nodeIdOf, readGrant, type ReadGrant, shortenGrant } from '../read-grant'
import { insertRecord } from '../records/records'
import { parseRegisterRequest, type RegisterRequest, readUsageTags } from '../register-request'
import type { AuthService } from '../service'

export const maxBodyBytes = 4 * KiB

/** Any page may register its own grants: the answer depends on nothing but the request's body. */
export const corsHeaders = openCors(
  'POST, OPTIONS',
  'Content-Type, Accept, Accept-Language, Content-Language, Content-Length, Accept-Encoding',
)

/** POST /v1/access: every registration makes new credentials, also for a grant that was registered before. */
export const registerAccess = (service: AuthService): Route => ({
  method: 'POST',
  pattern: '/v1/access',
  headers: corsHeaders,

  async run({ request, visitor }) {
    const input = parseRegisterRequest(await readBody(request, visitor, maxBodyBytes))
    const now = service.clock()
    const read = visitor.charge(() => readGrant(input.accessGrant, { nodeIds: service.nodeIds, now }))
    const usageTags = readUsageTags(input.usageTags)
    const project = await projectOf(service, read)
    const shortened = shortenedFor(service, { input, read, project })

    const { accessKey, secretKey } = generateEdgeCredentials()
    const hash = recordKeyOf(accessKey)
    const record = sealRecord(accessKey, { secretKey, accessGrant: shortened?.text ?? input.accessGrant })
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
      public: input.public,
      usage_tags: usageTags.join(','),
      created_at: service.clock(),
    })
    const json: GatewayCredentials = {
      access_key_id: formatAccessKeyId(accessKey),
      secret_key: formatSecretKey(secretKey),
      endpoint: service.gatewayUrl,
      ...(shortened ? { freeTierRestrictedExpiration: shortened.expiresAt.toISOString() } : {}),
    }
    return jsonAnswer(json)
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
  { input, read, project }: { input: RegisterRequest; read: ReadGrant; project: ProjectOfApiKey | undefined },
) {
  if (!restrictsFreeTier(service, input) || project?.paidTier !== false) return undefined
  return shortenGrant(read, new Date(service.clock().getTime() + service.settings.freeTierMaxDuration))
}

const restrictsFreeTier = ({ settings }: AuthService, input: RegisterRequest): boolean =>
  input.public && settings.freeTierMaxDuration > 0
