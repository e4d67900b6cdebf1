import { join } from 'node:path'
import { md5 } from '../../s3/content'
import type { KeyPair } from '../../s3/endpoint/target'
import { call } from '../../s3/wire/call'
import { postForm } from '../../s3/wire/post-form'
import type { Answer } from '../../s3/wire/request'
import { pathOf, type Wanted } from '../../s3/wire/sign-v4'

/** What a restricted grant may be given. */
export type Right = 'download' | 'upload' | 'list' | 'delete'

/** What an attempt is about. */
export interface Place {
  bucket: string
  key: string
  uploadId: string
  /** Something that the grant may read: where copies come from. */
  source: { bucket: string; key: string }
}

export interface Attempt {
  /** As the gateway calls the operation; a second attempt at the same one says behind a comma what differs. */
  name: string
  resource: 'object' | 'bucket' | 'service'
  /** Any of them is enough; with none of them it is refused. `nothing`: no grant of these four rights is enough. */
  needs: readonly Right[] | 'nothing' | 'anything'
  try(place: Place, keys: KeyPair): Promise<Answer>
}

type Signed = Omit<Wanted, 'path'>
const at =
  (of: (place: Place) => string, wanted: Signed | ((place: Place) => Signed)) => (place: Place, keys: KeyPair) =>
    call({ path: of(place), ...(typeof wanted === 'function' ? wanted(place) : wanted) }, keys)
const withMd5 = (body: string): Pick<Wanted, 'body' | 'headers'> => ({
  body,
  headers: { 'content-md5': md5(Buffer.from(body), 'base64') },
})

const onObject = (name: string, needs: Attempt['needs'], wanted: Parameters<typeof at>[1]): Attempt => ({
  name,
  resource: 'object',
  needs,
  try: at(({ bucket, key }) => pathOf(bucket, key), wanted),
})
const onBucket = (name: string, needs: Attempt['needs'], wanted: Parameters<typeof at>[1]): Attempt => ({
  name,
  resource: 'bucket',
  needs,
  try: at(({ bucket }) => pathOf(bucket), wanted),
})
const onService = (name: string, query: Record<string, string>): Attempt => ({
  name,
  resource: 'service',
  needs: 'anything',
  try: at(() => '/', { query }),
})

const tags = '<Tagging><TagSet><Tag><Key>stolen</Key><Value>v</Value></Tag></TagSet></Tagging>'
const cors = `<CORSConfiguration><CORSRule><AllowedMethod>GET</AllowedMethod><AllowedOrigin>*</AllowedOrigin></CORSRule></CORSConfiguration>`
const lifecycle =
  '<LifecycleConfiguration><Rule><ID>stolen</ID><Filter/><Status>Enabled</Status><Expiration><Days>1</Days></Expiration></Rule></LifecycleConfiguration>'
const part = ({ uploadId }: Place) => ({ uploadId, partNumber: '1' })
const copySource = ({ source }: Place) => ({ 'x-amz-copy-source': pathOf(source.bucket, source.key) })
const block = ['BlockPublicAcls', 'IgnorePublicAcls', 'BlockPublicPolicy', 'RestrictPublicBuckets']

/** Settings that are the same in every bucket. */
const settings = {
  read: `accelerate analytics encryption intelligent-tiering inventory logging metadataConfiguration
    metadataTable metrics ownershipControls policy policyStatus publicAccessBlock replication
    requestPayment website`.split(/\s+/),
  removed: ['encryption', 'ownershipControls', 'policy', 'publicAccessBlock', 'replication', 'website'],
  written: {
    accelerate: '<AccelerateConfiguration><Status>Suspended</Status></AccelerateConfiguration>',
    encryption:
      '<ServerSideEncryptionConfiguration><Rule><ApplyServerSideEncryptionByDefault><SSEAlgorithm>AES256</SSEAlgorithm></ApplyServerSideEncryptionByDefault></Rule></ServerSideEncryptionConfiguration>',
    logging: '<BucketLoggingStatus/>',
    ownershipControls:
      '<OwnershipControls><Rule><ObjectOwnership>BucketOwnerEnforced</ObjectOwnership></Rule></OwnershipControls>',
    publicAccessBlock: `<PublicAccessBlockConfiguration>${block.map((name) => `<${name}>true</${name}>`).join('')}</PublicAccessBlockConfiguration>`,
    requestPayment: '<RequestPaymentConfiguration><Payer>BucketOwner</Payer></RequestPaymentConfiguration>',
  },
} as const

const later = () => new Date(Date.now() + 3_600_000).toISOString()

export const attempts: readonly Attempt[] = [
  onObject('GetObject', ['download'], {}),
  onObject('GetObject, a range', ['download'], { headers: { range: 'bytes=0-3' } }),
  onObject('GetObject, a part', ['download'], { query: { partNumber: '1' } }),
  onObject('HeadObject', ['download', 'list'], { method: 'HEAD' }),
  onObject('GetObjectAttributes', ['download', 'list'], {
    query: { attributes: '' },
    headers: { 'x-amz-object-attributes': 'ObjectSize' },
  }),
  onObject('GetObjectTagging', ['download', 'list'], { query: { tagging: '' } }),
  onObject('GetObjectAcl', 'anything', { query: { acl: '' } }),
  onObject('GetObjectRetention', 'nothing', { query: { retention: '' } }),
  onObject('GetObjectLegalHold', 'nothing', { query: { 'legal-hold': '' } }),
  onObject('ListParts', ['download'], (place) => ({ query: { uploadId: place.uploadId } })),
  onObject('PutObject', ['upload'], { method: 'PUT', body: 'by the attacker' }),
  onObject('PutObject, if absent', ['upload'], { method: 'PUT', body: 'x', headers: { 'if-none-match': '*' } }),
  onObject('CopyObject', ['upload'], (place) => ({ method: 'PUT', headers: copySource(place) })),
  onObject('PutObjectTagging', ['upload'], { method: 'PUT', query: { tagging: '' }, ...withMd5(tags) }),
  onObject('DeleteObjectTagging', ['upload'], { method: 'DELETE', query: { tagging: '' } }),
  onObject('PutObjectAcl', ['upload'], { method: 'PUT', query: { acl: '' }, headers: { 'x-amz-acl': 'private' } }),
  onObject('PutObjectRetention', 'nothing', {
    method: 'PUT',
    query: { retention: '' },
    ...withMd5(`<Retention><Mode>GOVERNANCE</Mode><RetainUntilDate>${later()}</RetainUntilDate></Retention>`),
  }),
  onObject('PutObjectLegalHold', 'nothing', {
    method: 'PUT',
    query: { 'legal-hold': '' },
    ...withMd5('<LegalHold><Status>ON</Status></LegalHold>'),
  }),
  onObject('CreateMultipartUpload', ['upload'], { method: 'POST', query: { uploads: '' } }),
  onObject('UploadPart', ['upload'], (place) => ({ method: 'PUT', query: part(place), body: 'part' })),
  onObject('UploadPartCopy', ['upload'], (place) => ({
    method: 'PUT',
    query: part(place),
    headers: copySource(place),
  })),
  onObject('CompleteMultipartUpload', ['upload'], ({ uploadId }) => ({
    method: 'POST',
    query: { uploadId },
    body: '<CompleteMultipartUpload><Part><PartNumber>1</PartNumber><ETag>"0"</ETag></Part></CompleteMultipartUpload>',
  })),
  onObject('AbortMultipartUpload', ['delete'], ({ uploadId }) => ({ method: 'DELETE', query: { uploadId } })),
  onObject('DeleteObject', ['delete'], { method: 'DELETE' }),
  onObject('DeleteObject, a version', ['delete'], { method: 'DELETE', query: { versionId: 'null' } }),

  {
    name: 'PostObject',
    resource: 'object',
    needs: ['upload'],
    try: ({ bucket, key }, keys) => postForm(bucket, { key }, { ...keys, file: 'by the attacker' }),
  },
  {
    name: 'DeleteObjects',
    resource: 'object',
    needs: ['delete'],
    async try({ bucket, key }, keys) {
      const body = `<Delete><Object><Key>${key}</Key></Object></Delete>`
      const answer = await call({ method: 'POST', path: pathOf(bucket), query: { delete: '' }, ...withMd5(body) }, keys)
      // Each key has a verdict of its own.
      return answer.text.includes('<Code>AccessDenied</Code>') ? { ...answer, status: 403 } : answer
    },
  },
  ...(['ListObjects', 'ListObjectsV2', 'ListObjectVersions', 'ListMultipartUploads'] as const).map((name): Attempt => ({
    name,
    resource: 'object',
    needs: ['list'],
    try: ({ bucket, key }, keys) => call({ path: pathOf(bucket), query: { ...listing[name], prefix: key } }, keys),
  })),

  onBucket('ListObjects, all', ['list'], {}),
  onBucket('ListObjectsV2, all', ['list'], { query: { 'list-type': '2' } }),
  onBucket('ListObjectVersions, all', ['list'], { query: { versions: '' } }),
  onBucket('ListMultipartUploads, all', ['list'], { query: { uploads: '' } }),
  onBucket('HeadBucket', 'anything', { method: 'HEAD' }),
  onBucket('GetBucketLocation', 'anything', { query: { location: '' } }),
  onBucket('GetBucketAcl', 'anything', { query: { acl: '' } }),
  onBucket('GetBucketCors', 'anything', { query: { cors: '' } }),
  onBucket('GetBucketTagging', 'anything', { query: { tagging: '' } }),
  onBucket('GetBucketVersioning', 'anything', { query: { versioning: '' } }),
  onBucket('GetObjectLockConfiguration', 'nothing', { query: { 'object-lock': '' } }),
  onBucket('CreateBucket', ['upload'], { method: 'PUT' }),
  onBucket('PutBucketAcl', ['upload'], { method: 'PUT', query: { acl: '' }, headers: { 'x-amz-acl': 'private' } }),
  onBucket('PutBucketCors', ['upload'], { method: 'PUT', query: { cors: '' }, ...withMd5(cors) }),
  onBucket('DeleteBucketCors', ['upload'], { method: 'DELETE', query: { cors: '' } }),
  onBucket('GetBucketLifecycleConfiguration', 'anything', { query: { lifecycle: '' } }),
  onBucket('PutBucketLifecycleConfiguration', 'nothing', {
    method: 'PUT',
    query: { lifecycle: '' },
    ...withMd5(lifecycle),
  }),
  onBucket('EstimateBucketLifecycle', ['list'], { method: 'POST', query: { lifecycle: '' }, ...withMd5(lifecycle) }),
  onBucket('DeleteBucketLifecycle', ['upload'], { method: 'DELETE', query: { lifecycle: '' } }),
  onBucket('PutBucketTagging', ['upload'], { method: 'PUT', query: { tagging: '' }, ...withMd5(tags) }),
  onBucket('DeleteBucketTagging', ['upload'], { method: 'DELETE', query: { tagging: '' } }),
  onBucket('PutBucketVersioning', ['upload'], {
    method: 'PUT',
    query: { versioning: '' },
    ...withMd5('<VersioningConfiguration><Status>Suspended</Status></VersioningConfiguration>'),
  }),
  onBucket('GetBucketNotificationConfiguration', 'anything', { query: { notification: '' } }),
  onBucket('PutBucketNotificationConfiguration', 'nothing', {
    method: 'PUT',
    query: { notification: '' },
    ...withMd5('<NotificationConfiguration/>'),
  }),
  onBucket('PutObjectLockConfiguration', 'nothing', {
    method: 'PUT',
    query: { 'object-lock': '' },
    ...withMd5('<ObjectLockConfiguration><ObjectLockEnabled>Enabled</ObjectLockEnabled></ObjectLockConfiguration>'),
  }),
  onBucket('DeleteBucket', ['delete'], { method: 'DELETE' }),
  onBucket('DeleteBucket, with all in it', ['delete'], {
    method: 'DELETE',
    headers: { 'x-minio-force-delete': 'true' },
  }),

  ...settings.read.map((name) => onBucket(`GET bucket?${name}`, 'anything', { query: { [name]: '' } })),
  ...settings.removed.map((name) =>
    onBucket(`DELETE bucket?${name}`, ['upload'], { method: 'DELETE', query: { [name]: '' } }),
  ),
  ...Object.entries(settings.written).map(([name, body]) =>
    onBucket(`PUT bucket?${name}`, ['upload'], { method: 'PUT', query: { [name]: '' }, ...withMd5(body) }),
  ),

  onService('ListBuckets', {}),
  onService('ListBucketsWithAttribution', { attribution: '' }),
  onService('ListLicenses', { licenses: '' }),
]

const listing = {
  ListObjects: {},
  ListObjectsV2: { 'list-type': '2' },
  ListObjectVersions: { versions: '' },
  ListMultipartUploads: { uploads: '' },
} as const

/** Names of all operations that the gateway carries out. Its own list is asked; browser tests build on no code of it. */
export async function operationNames(): Promise<string[]> {
  const file = join(import.meta.dirname, '../../../apps/gateway/src/operations/supported.ts')
  const supported = (await import(file)) as Record<string, Named | readonly Named[]>
  return Object.values(supported)
    .flat()
    .map(({ name }) => name)
    .sort()
}

interface Named {
  name: string
}
