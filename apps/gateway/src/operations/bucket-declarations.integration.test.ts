import {
  CreateBucketCommand,
  DeleteBucketEncryptionCommand,
  DeleteBucketOwnershipControlsCommand,
  DeletePublicAccessBlockCommand,
  GetBucketEncryptionCommand,
  GetBucketOwnershipControlsCommand,
  GetPublicAccessBlockCommand,
  PutBucketEncryptionCommand,
  PutBucketOwnershipControlsCommand,
  PutPublicAccessBlockCommand,
  type ObjectOwnership,
  type ServerSideEncryption,
} from '@aws-sdk/client-s3'
import { setApiKeyPermission } from '@perigee/grants/permission'
import { beforeAll, describe, expect, it } from 'vitest'
import { failureOf } from '../testing/failure'
import { codeOf, rawRequests } from '../testing/raw-requests'
import { useGateway } from '../testing/start-gateway'

const gateway = useGateway()
const { call } = rawRequests(gateway)
const s3 = () => gateway().client()
const Bucket = 'declared'
beforeAll(() => s3().send(new CreateBucketCommand({ Bucket })))

describe('the default encryption', () => {
  const get = () => s3().send(new GetBucketEncryptionCommand({ Bucket }))
  const put = (SSEAlgorithm: string) => {
    const Rules = [{ ApplyServerSideEncryptionByDefault: { SSEAlgorithm: SSEAlgorithm as ServerSideEncryption } }]
    return s3().send(new PutBucketEncryptionCommand({ Bucket, ServerSideEncryptionConfiguration: { Rules } }))
  }
  const remove = async () => (await s3().send(new DeleteBucketEncryptionCommand({ Bucket }))).$metadata.httpStatusCode
  const absent = { code: 'ServerSideEncryptionConfigurationNotFoundError', status: 404 }

  it('reads as it was put, until it is removed', async () => {
    expect(await remove()).toBe(204)
    expect(await failureOf(get())).toEqual(absent)
    await put('AES256')
    await put('AES256')
    const { ServerSideEncryptionConfiguration: found } = await get()
    expect(found?.Rules?.[0]?.ApplyServerSideEncryptionByDefault).toEqual({ SSEAlgorithm: 'AES256' })
    expect(await remove()).toBe(204)
    expect(await failureOf(get())).toEqual(absent)
  })

  it('has no keys of a key service', async () => {
    expect(await failureOf(put('aws:kms'))).toEqual({ code: 'NotImplemented', status: 501 })
    expect(await failureOf(put('rot13'))).toEqual({ code: 'MalformedXML', status: 400 })
    expect(await failureOf(get())).toEqual(absent)
  })
})

describe('the block of public access', () => {
  const all = {
    BlockPublicAcls: true,
    IgnorePublicAcls: true,
    BlockPublicPolicy: true,
    RestrictPublicBuckets: true,
  }
  const get = () => s3().send(new GetPublicAccessBlockCommand({ Bucket }))
  const put = (PublicAccessBlockConfiguration: Partial<typeof all>) =>
    s3().send(new PutPublicAccessBlockCommand({ Bucket, PublicAccessBlockConfiguration }))

  it('is whole from the start; it can be removed and put back', async () => {
    expect((await get()).PublicAccessBlockConfiguration).toEqual(all)
    await put(all)
    for (let times = 0; times < 2; times++) {
      const removed = await s3().send(new DeletePublicAccessBlockCommand({ Bucket }))
      expect(removed.$metadata.httpStatusCode).toBe(204)
      expect(await failureOf(get())).toEqual({ code: 'NoSuchPublicAccessBlockConfiguration', status: 404 })
    }
    expect(await failureOf(put({ BlockPublicAcls: true }))).toEqual({ code: 'NotImplemented', status: 501 })
    await put(all)
    expect((await get()).PublicAccessBlockConfiguration).toEqual(all)
  })
})

describe('ownership', () => {
  const get = () => s3().send(new GetBucketOwnershipControlsCommand({ Bucket }))
  const put = (ObjectOwnership: ObjectOwnership) =>
    s3().send(new PutBucketOwnershipControlsCommand({ Bucket, OwnershipControls: { Rules: [{ ObjectOwnership }] } }))

  it('is enforced from the start; it can be removed and put back', async () => {
    const enforced = { Rules: [{ ObjectOwnership: 'BucketOwnerEnforced' }] }
    expect((await get()).OwnershipControls).toEqual(enforced)
    await s3().send(new DeleteBucketOwnershipControlsCommand({ Bucket }))
    expect(await failureOf(get())).toEqual({ code: 'OwnershipControlsNotFoundError', status: 404 })
    expect(await failureOf(put('ObjectWriter'))).toEqual({ code: 'NotImplemented', status: 501 })
    await put('BucketOwnerEnforced')
    expect((await get()).OwnershipControls).toEqual(enforced)
  })
})

describe.each(['encryption', 'publicAccessBlock', 'ownershipControls'])('?%s', (part) => {
  it('needs a bucket, the right to write it, and a document', async () => {
    const { credentialsFor, project, rootKey } = gateway()
    const apiKey = setApiKeyPermission(project.apiKey, [], { allowDownload: true, allowList: true })
    const credentials = credentialsFor({ apiKey, rootKey })
    const reader = rawRequests(() => ({ ...gateway(), credentials }))
    expect(codeOf(await reader.call('PUT', `/declared?${part}`, {}, '<A/>'))).toBe('AccessDenied')
    expect(codeOf(await reader.call('DELETE', `/declared?${part}`))).toBe('AccessDenied')
    for (const method of ['GET', 'DELETE']) expect(codeOf(await call(method, `/nowhere?${part}`))).toBe('NoSuchBucket')
    expect(codeOf(await call('PUT', `/declared?${part}`, {}, '<A/>'))).toBe('MalformedXML')
    expect(codeOf(await call('PUT', `/declared?${part}`, {}, ''))).toBe('MalformedXML')
  })
})
