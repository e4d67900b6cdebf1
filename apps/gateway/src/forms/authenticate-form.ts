import { parseRegisteredGrant } from '@perigee/grants/access-grant'
import { constantTimeEqualText } from '@perigee/crypto/hash'
import { fromAmzDate, algorithm, signatureOf, signingKey } from '@perigee/s3/sigv4/signature'
import { unsupportedMechanism, parseCredential } from '@perigee/s3/sigv4/authorization'
import { unsignedPayload } from '@perigee/s3/sigv4/request'
import { S3Error } from '@perigee/s3/errors'
import { judgeForm, type SizeRange } from '@perigee/s3/post-policy/judge-form'
import { parsePolicy } from '@perigee/s3/post-policy/policy'
import { checkSignatureV2 } from '@perigee/s3/sigv2/signature-node'
import type { Authentication, Caller } from '../request/caller'

type Fields = ReadonlyMap<string, string>

/** A proof over the text of the policy; the date of the form matters through the key that it gives. */
type Claim = { accessKeyId: string; region: string | null; check: (secretKey: string) => void }

const provingV4 = ['policy', 'x-amz-algorithm', 'x-amz-credential', 'x-amz-date', 'x-amz-signature']
const provingV2 = ['policy', 'awsaccesskeyid', 'signature']

/**
 * Looks at the fields of a form as they come in: as soon as they name a key and prove it, the proof has to be right, and
 * is not looked at again. @throws S3Error
 */
export function formWatch({ resolve, clientIp, signatureV2 }: Authentication): (fields: Fields) => Promise<void> {
  let isProven = false
  return async (fields) => {
    const isComplete = [provingV4, provingV2].some((names) => names.every((name) => fields.has(name)))
    if (isProven || !isComplete) return
    const claim = claimOf(fields, fields.get('policy'), signatureV2)
    claim.check((await resolve(claim.accessKeyId, clientIp)).secretKey)
    isProven = true
  }
}

/**
 * Who signed the policy of this form, and does the form keep to it? @throws S3Error
 */
export async function authenticateForm(
  fields: Fields,
  bucket: string,
  { resolve, now, clientIp, signatureV2 }: Authentication,
): Promise<{ caller: Caller; sizes: SizeRange }> {
  const policy = fields.get('policy')
  const claim = claimOf(fields, policy, signatureV2)
  if (policy === undefined) throw new S3Error('MissingFields')
  const { secretKey, accessGrant, publicProjectId } = await resolve(claim.accessKeyId, clientIp)
  claim.check(secretKey)
  const sizes = judgeForm(parsePolicy(policy), new Map([...fields, ['bucket', bucket]]), now)
  const grant = parseRegisteredGrant(accessGrant)
  const { region } = claim
  const signature = { version: fields.has('awsaccesskeyid') ? '2' : '4', method: 'multipart' } as const
  const caller = { grant, publicProjectId, region, payloadHash: unsignedPayload, chunkSigning: null, signature }
  return { caller, sizes }
}

function claimOf(fields: Fields, policy = '', allowV2: boolean): Claim {
  const isV4 = ['x-amz-signature', 'x-amz-credential', 'x-amz-algorithm'].some((name) => fields.has(name))
  const isV2 = ['signature', 'awsaccesskeyid'].some((name) => fields.has(name))
  if (fields.has('x-amz-security-token')) throw new S3Error('InvalidToken')
  if (isV4 && isV2) throw new S3Error('InvalidArgument', 'Only one authorization mechanism is allowed in a form.')
  if (!isV4 && !isV2) throw new S3Error('AccessDenied', 'Forms without a signed policy are not allowed.')
  if (isV2 && !allowV2) throw unsupportedMechanism()
  return isV4 ? claimV4(fields, policy) : claimV2(fields, policy)
}

function claimV4(fields: Fields, policy: string): Claim {
  const signature = required(fields, 'x-amz-signature')
  const credential = required(fields, 'x-amz-credential')
  const timestamp = required(fields, 'x-amz-date')
  if (required(fields, 'x-amz-algorithm') !== algorithm) {
    throw new S3Error('AuthorizationParametersError', `x-amz-algorithm only supports "${algorithm}".`)
  }
  const { accessKeyId, scope } = parseCredential(credential, 's3', 'AuthorizationParametersError')
  if (!fromAmzDate(timestamp)) {
    throw new S3Error('AuthorizationParametersError', 'x-amz-date must have the form yyyymmddThhmmssZ.')
  }
  if (timestamp.slice(0, 8) !== scope.date) {
    throw new S3Error('AuthorizationParametersError', 'The date of the credential is not that of x-amz-date.')
  }
  return {
    accessKeyId,
    region: scope.region,
    check(secretKey) {
      const expected = signatureOf(signingKey(secretKey, scope), policy)
      if (!constantTimeEqualText(expected, signature)) throw new S3Error('SignatureDoesNotMatch')
    },
  }
}

function claimV2(fields: Fields, policy: string): Claim {
  const signature = required(fields, 'signature')
  const accessKeyId = required(fields, 'awsaccesskeyid')
  return { accessKeyId, region: null, check: (secretKey) => checkSignatureV2(secretKey, [policy], signature) }
}

function required(fields: Fields, name: string): string {
  const value = fields.get(name)
  if (value === undefined || value === '') throw new S3Error('MissingFields', `The form has no field ${name}.`)
  return value
}
