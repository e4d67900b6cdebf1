import type { ResolvedAccess } from '@perigee/contract/edge-auth'
import { formatSecretKey, openRecord, parseAccessKeyId, recordKeyOf } from '@perigee/crypto/edge-credentials'
import { isFormatError } from '@perigee/crypto/format-error'
import { bearerMatches } from '../bearer'
import { jsonAnswer, AnswerError } from '@perigee/server-kit/edge/answer'
import type { Route } from '@perigee/server-kit/edge/routes'
import { findRecord } from '../records/records'
import type { AuthService } from '../service'

/** GET /v1/access/{id}: for the edge services, which know a token. Missing, expired and invalidated answer alike. */
export const resolveAccess = ({ db, clock, resolveTokens, seal }: AuthService): Route => ({
  method: 'GET',
  pattern: '/v1/access/:accessKeyId',

  async run({ request }, param) {
    if (!bearerMatches(request.headers.authorization, resolveTokens)) throw unauthorized()
    const accessKey = accessKeyOf(param)
    const hash = recordKeyOf(accessKey)
    const record = await findRecord(db, hash, clock())
    if (!record) throw unauthorized()
    const { secretKey, accessGrant } = openRecord(accessKey, seal.open(hash, record))
    const json: ResolvedAccess = {
      access_grant: accessGrant,
      secret_key: formatSecretKey(secretKey),
      public: record.public,
      ...(record.publicProjectId === null ? {} : { public_project_id: record.publicProjectId }),
      ...(record.usageTags === '' ? {} : { usage_tags: record.usageTags.split(',') }),
      ...(record.projectCreatedAt === null ? {} : { project_created_at: record.projectCreatedAt.toISOString() }),
      ...(record.governed ? { governed: true } : {}),
    }
    return jsonAnswer(json)
  },
})

const unauthorized = () => new AnswerError(401, 'unauthorized')

function accessKeyOf(id: string): Uint8Array {
  try {
    return parseAccessKeyId(id)
  } catch (cause) {
    if (isFormatError(cause)) throw new AnswerError(400, 'invalid access key id', { cause })
    throw cause
  }
}
