import { CreateBucketCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { setApiKeyPermission } from '@perigee/grants/permission'
import { s3Errors } from '@perigee/s3/errors'
import { readXml } from '@perigee/s3/xml/read'
import { aProject, type ProjectLimits } from '@perigee/store-core/testing/test-store'
import { createHash } from 'node:crypto'
import { day } from '@perigee/std/durations'
import { beforeAll, describe, expect, it } from 'vitest'
import { formOf, signForm } from '../testing/post-form'
import { ago, codeOf, rawRequests, type Sent } from '../testing/raw-requests'
import { useGateway } from '../testing/start-gateway'

const gateway = useGateway({ env: { PERIGEE_GATEWAY_MAX_OBJECT_SIZE: '1MiB' } })
const { send, signed, signer, presigned, call } = rawRequests(gateway)

const md5 = (text: string) => createHash('md5').update(text).digest('base64')
const lock = { 'x-amz-bucket-object-lock-enabled': 'true' }
const uploadId = async () => /<UploadId>([^<]+)</.exec((await call('POST', '/errors/parts?uploads')).text)?.[1] ?? ''
const complete = async (...parts: number[]) => {
  const id = await uploadId()
  const numbered = parts.map((part) => `<Part><PartNumber>${part}</PartNumber><ETag>"${'0'.repeat(32)}"</ETag></Part>`)
  const xml = `<CompleteMultipartUpload>${numbered.join('')}</CompleteMultipartUpload>`
  return call('POST', `/errors/parts?uploadId=${id}`, {}, xml)
}
const remove = (xml: string) => call('POST', '/errors?delete', { 'content-md5': md5(xml) }, xml)
const tags = (count: number) =>
  `<Tagging><TagSet>${Array.from({ length: count }, (_, at) => `<Tag><Key>k${at}</Key><Value/></Tag>`).join('')}</TagSet></Tagging>`

async function post(change: (fields: Record<string, string>) => Record<string, string>, content = 'x'): Promise<Sent> {
  const signing = { conditions: [{ bucket: 'errors' }, ['starts-with', '$key', ''], ['content-length-range', 1, 5]] }
  const body = formOf(change(signForm(signer(), { key: 'form' }, signing)), { content })
  const response = await fetch(`${gateway().url}/errors`, { method: 'POST', body })
  return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() }
}

/** Another project's request. */
async function limited(
  limits: Partial<ProjectLimits>,
  ask: (of: ReturnType<typeof rawRequests>, projectId: number) => Promise<Sent>,
) {
  const { store, credentialsFor, rootKey } = gateway()
  const { apiKey, id } = await aProject(store.db, limits)
  const credentials = credentialsFor({ apiKey, rootKey })
  const other = rawRequests(() => ({ ...gateway(), credentials }))
  await other.call('PUT', '/limited')
  return ask(other, id)
}

const readOnly = () => {
  const { credentialsFor, project, rootKey } = gateway()
  const apiKey = setApiKeyPermission(project.apiKey, [], { allowDownload: true, allowList: true })
  const credentials = credentialsFor({ apiKey, rootKey })
  return rawRequests(() => ({ ...gateway(), credentials }))
}

beforeAll(async () => {
  const client = gateway().client()
  await client.send(new CreateBucketCommand({ Bucket: 'errors' }))
  await client.send(new PutObjectCommand({ Bucket: 'errors', Key: 'k', Body: 'x' }))
  await call('PUT', '/locked', lock)
  await call('PUT', '/locked/k', {}, 'x')
})

const table: Record<string, () => Promise<Sent>> = {
  AccessDenied: () => readOnly().call('PUT', '/errors/k', {}, 'x'),
  AccessControlListNotSupported: () => call('PUT', '/errors/bad', { 'x-amz-acl': 'public-read' }, 'x'),
  AuthorizationHeaderMalformed: () => send('GET', '/errors', { authorization: 'AWS4-HMAC-SHA256 Credential=x' }),
  AuthorizationQueryParametersError: () => send('GET', '/errors?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=x'),
  AuthorizationParametersError: () => post((fields) => ({ ...fields, 'x-amz-credential': 'x' })),
  BadDigest: () => call('PUT', '/errors/bad', { 'content-md5': md5('y') }, 'x'),
  BadRequest: () => call('PUT', '/errors?tagging', {}, tags(51)),
  BandwidthLimitExceeded: () =>
    limited({ bandwidth_limit: 0 }, async (other) => {
      await other.call('PUT', '/limited/k', {}, 'x'.repeat(100))
      return other.call('GET', '/limited/k')
    }),
  SpendCapReached: () =>
    limited({}, async (other, id) => {
      await other.call('PUT', '/limited/k', {}, 'x')
      const until = new Date(gateway().store.clock().getTime() + day)
      const columns = { downloads_stopped_until: until }
      await gateway().store.db.updateTable('satellite.projects').set(columns).where('id', '=', id).execute()
      return other.call('GET', '/limited/k')
    }),
  StorageLimitExceeded: () => limited({ storage_limit: 0 }, (other) => other.call('PUT', '/limited/k', {}, 'x')),
  SegmentsLimitExceeded: () => limited({ segment_limit: 0 }, (other) => other.call('PUT', '/limited/k', {}, 'x')),
  BucketAlreadyOwnedByYou: () => call('PUT', '/errors'),
  BucketNotEmpty: () => call('DELETE', '/errors'),
  EntityTooLarge: () => call('PUT', '/errors/bad', {}, 'x'.repeat(2 ** 20 + 1)),
  EntityTooSmall: () => post((fields) => fields, ''),
  IncompleteBody: () => {
    const headers = { 'x-amz-decoded-content-length': '6' }
    const payloadHash = 'STREAMING-UNSIGNED-PAYLOAD-TRAILER'
    return send('PUT', '/errors/bad', signed('PUT', '/errors/bad', { payloadHash, headers }), '5\r\nhello\r\n0\r\n\r\n')
  },
  InvalidAccessKeyId: () => {
    const credentials = { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'x' }
    return rawRequests(() => ({ ...gateway(), credentials })).call('GET', '/errors')
  },
  InvalidArgument: () => call('GET', '/errors?max-keys=-1'),
  InvalidBucketName: () => call('PUT', '/Errors'),
  InvalidBucketState: () =>
    call(
      'PUT',
      '/errors?object-lock',
      {},
      '<ObjectLockConfiguration><ObjectLockEnabled>Enabled</ObjectLockEnabled></ObjectLockConfiguration>',
    ),
  InvalidDigest: () => call('PUT', '/errors/bad', { 'content-md5': 'x' }, 'x'),
  InvalidLocationConstraint: () => {
    const at = '<CreateBucketConfiguration><LocationConstraint>moon</LocationConstraint></CreateBucketConfiguration>'
    return call('PUT', '/elsewhere', {}, at)
  },
  InvalidPart: () => complete(1),
  InvalidPartNumber: () => call('GET', '/errors/k?partNumber=2'),
  InvalidPartOrder: () => complete(2, 1),
  InvalidPolicyDocument: () => post(() => signForm(signer(), { key: 'form' }, { conditions: [{}] })),
  InvalidRange: () => call('GET', '/errors/k', { range: 'bytes=5-6' }),
  InvalidRequest: () => call('DELETE', '/errors', { 'x-minio-force-delete': 'maybe' }),
  InvalidStorageClass: () => call('PUT', '/errors/bad', { 'x-amz-storage-class': 'MOON' }, 'x'),
  InvalidTag: () => call('PUT', '/errors?tagging', {}, tags(1).replace('k0', 'aws:k0')),
  InvalidToken: () => call('GET', '/errors', { 'x-amz-security-token': 'x' }),
  InvalidTTL: () => call('PUT', '/errors/bad', { 'x-amz-meta-object-expires': 'soon' }, 'x'),
  InvalidURI: () => call('GET', '/errors?prefix=%00'),
  InvalidVersion: () => remove('<Delete><Object><Key>k</Key><VersionId>x</VersionId></Object></Delete>'),
  KeyTooLongError: () => call('PUT', `/errors/${'x'.repeat(1025)}`, {}, 'x'),
  MalformedPOSTRequest: () => call('POST', '/errors'),
  MalformedXML: () => call('PUT', '/errors?tagging', {}, '<Tagging>'),
  MaxPostPreDataLengthExceeded: () => post((fields) => ({ 'x-ignore-me': 'x'.repeat(2 ** 20 + 1), ...fields })),
  MetadataTooLarge: () => call('PUT', '/errors/bad', { 'x-amz-meta-a': 'x'.repeat(2048) }, 'x'),
  MethodNotAllowed: () => call('PATCH', '/errors'),
  MissingContentLength: () =>
    send('PUT', '/errors/bad', { ...signed('PUT', '/errors/bad'), 'transfer-encoding': 'chunked' }, 'x'),
  MissingContentMD5: () => call('POST', '/errors?delete', {}, '<Delete><Object><Key>k</Key></Object></Delete>'),
  MissingFields: () => post((fields) => ({ ...fields, 'x-amz-signature': '' })),
  NoSuchBucket: () => call('GET', '/nowhere'),
  NoSuchBucketPolicy: () => call('GET', '/errors?policy'),
  NoSuchConfiguration: () => call('GET', '/errors?metrics&id=a'),
  NoSuchCORSConfiguration: () => call('GET', '/errors?cors'),
  NoSuchKey: () => call('GET', '/errors/none'),
  NoSuchLifecycleConfiguration: () => call('GET', '/errors?lifecycle'),
  NoSuchObjectLockConfiguration: () => call('GET', '/locked/k?retention'),
  NoSuchPublicAccessBlockConfiguration: async () => {
    await call('DELETE', '/errors?publicAccessBlock')
    return call('GET', '/errors?publicAccessBlock')
  },
  NoSuchTagSet: () => call('GET', '/errors?tagging'),
  NoSuchUpload: () => call('GET', '/errors/k?uploadId=x'),
  NoSuchVersion: () => call('GET', `/errors/k?versionId=${'0'.repeat(32)}`),
  NoSuchWebsiteConfiguration: () => call('GET', '/errors?website'),
  NotImplemented: () => call('PUT', '/errors?policy', {}, '{}'),
  ObjectLockConfigurationNotFoundError: () => call('GET', '/errors?object-lock'),
  OwnershipControlsNotFoundError: async () => {
    await call('DELETE', '/errors?ownershipControls')
    return call('GET', '/errors?ownershipControls')
  },
  PreconditionFailed: () => call('PUT', '/errors/k', { 'if-none-match': '*' }, 'x'),
  ReplicationConfigurationNotFoundError: () => call('GET', '/errors?replication'),
  RequestTimeTooSkewed: () => send('GET', '/', signed('GET', '/', { now: ago(901) })),
  ServerSideEncryptionConfigurationNotFoundError: () => call('GET', '/errors?encryption'),
  SignatureDoesNotMatch: () => send('GET', '/errors', signed('GET', '/')),
  UserKeyMustBeSpecified: () => post((fields) => ({ ...fields, key: '' })),
  XAmzContentSHA256Mismatch: () =>
    send('PUT', '/errors/bad', signed('PUT', '/errors/bad', { payloadHash: 'ab'.repeat(32) }), 'x'),
  XMinioInvalidObjectName: () => call('GET', '/errors/%00'),
  XMinioInvalidResourceName: () => call('GET', '/errors/../k'),
}

/** Refusals that share their code with another one, and requests that get them. */
const variants: Record<string, () => Promise<Sent>> = {
  HeadersNotSigned: () => send('GET', '/', { ...signed('GET', '/'), 'x-amz-meta-a': '1' }),
  IncompletePreflight: () => send('OPTIONS', '/errors/k'),
  MissingDateHeader: () => {
    const { 'x-amz-date': _, ...headers } = signed('GET', '/')
    return send('GET', '/', headers)
  },
  RequestExpired: () => send('GET', presigned('GET', '/errors', ago(61), 60)),
  SignatureRequired: () => send('GET', '/errors'),
  RequestNotValidYet: () => send('GET', presigned('GET', '/errors', ago(-960), 60)),
}

/** What no single request can bring about, and where it is shown instead. */
const elsewhere: Record<string, string> = {
  AccessForbidden: 'bucket-cors.integration.test.ts',
  BucketAlreadyExists: 'bucket names are free in every project',
  ClientDisconnected: 'nobody is there to be answered',
  ConditionalRequestConflict: 'needs two writers at once',
  InternalError: 'needs a broken installation',
  RequestTimeout: 'hostile-http.integration.test.ts',
  SlowDown: 'limits.integration.test.ts',
  TooManyRequestsAtOnce: 'limits.integration.test.ts',
}

describe('the codes of S3', () => {
  it('are all asked for', () => {
    const known = [table, variants, elsewhere].flatMap((part) => Object.keys(part))
    expect(known.sort()).toEqual(Object.keys(s3Errors).sort())
  })

  it.each(Object.entries({ ...table, ...variants }))('%s', async (name, ask) => {
    const answer = await ask()
    const row: { status: number; code?: string } | undefined = Object.entries(s3Errors).find(
      ([key]) => key === name,
    )?.[1]
    expect([codeOf(answer), answer.status]).toEqual([row?.code ?? name, row?.status])
    expect(answer.headers['content-type']).toBe('application/xml')
    const error = readXml(answer.text, { maxLength: 10_000 })
    const text = (element: string) => error.children.find((child) => child.name === element)?.text
    expect(error.name).toBe('Error')
    expect(text('Message')).toMatch(/\S/)
    expect(text('RequestId')).toBe(answer.headers['x-amz-request-id'])
    expect(text('HostId')).toBe(answer.headers['x-amz-id-2'])
    expect(text('Resource')).toMatch(/^\//)
  })

  it('leave nothing of what was refused', async () => {
    const { text } = await call('GET', '/errors?prefix=bad')
    expect(text).not.toContain('<Key>')
  })

  it('come without a body to HEAD', async () => {
    for (const path of ['/errors/none', '/nowhere', '/errors/%00', '/errors/../k']) {
      const answer = await call('HEAD', path)
      expect([answer.status >= 400 && answer.status < 500, answer.text]).toEqual([true, ''])
    }
  })
})
