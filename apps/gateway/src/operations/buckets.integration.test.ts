import {
  CreateBucketCommand,
  DeleteBucketCommand,
  GetBucketLocationCommand,
  GetBucketPolicyCommand,
  GetBucketTaggingCommand,
  GetBucketVersioningCommand,
  HeadBucketCommand,
  ListBucketsCommand,
  PutBucketPolicyCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { setApiKeyPermission } from '@perigee/grants/permission'
import { describe, expect, it } from 'vitest'
import { failureOf } from '../testing/failure'
import { useGateway } from '../testing/start-gateway'

const gateway = useGateway()

describe('buckets', () => {
  it('are made, seen, located and deleted', async () => {
    const client = gateway().client()
    await client.send(new CreateBucketCommand({ Bucket: 'photos' }))
    await client.send(new HeadBucketCommand({ Bucket: 'photos' }))
    expect((await client.send(new ListBucketsCommand({}))).Buckets?.map(({ Name }) => Name)).toContain('photos')
    const { LocationConstraint } = await client.send(new GetBucketLocationCommand({ Bucket: 'photos' }))
    expect(LocationConstraint).toBe('global')
    await client.send(new DeleteBucketCommand({ Bucket: 'photos' }))
    expect(await failureOf(client.send(new GetBucketLocationCommand({ Bucket: 'photos' })))).toEqual({
      code: 'NoSuchBucket',
      status: 404,
    })
  })

  it('lie where the project does, whatever region the client names', async () => {
    const client = gateway().client({ region: 'eu-central-1' })
    const configuration = { LocationConstraint: 'eu-central-1' as const }
    await client.send(new CreateBucketCommand({ Bucket: 'elsewhere', CreateBucketConfiguration: configuration }))
    await client.send(new HeadBucketCommand({ Bucket: 'elsewhere' }))
  })

  it('are made once', async () => {
    const client = gateway().client()
    await client.send(new CreateBucketCommand({ Bucket: 'twice' }))
    const failure = await failureOf(client.send(new CreateBucketCommand({ Bucket: 'twice' })))
    expect(failure).toEqual({ code: 'BucketAlreadyOwnedByYou', status: 409 })
  })

  it.each(['ab', 'Upper', '192.168.0.1', 'minio'])('are not called %s', async (name) => {
    const failure = await failureOf(
      gateway()
        .client()
        .send(new CreateBucketCommand({ Bucket: name })),
    )
    expect(failure).toEqual({ code: 'InvalidBucketName', status: 400 })
  })

  it('with objects are only deleted by force', async () => {
    const client = gateway().client()
    await client.send(new CreateBucketCommand({ Bucket: 'full' }))
    await client.send(new PutObjectCommand({ Bucket: 'full', Key: 'a', Body: 'x' }))
    const plain = await failureOf(client.send(new DeleteBucketCommand({ Bucket: 'full' })))
    expect(plain).toEqual({ code: 'BucketNotEmpty', status: 409 })

    const withHeader = (value: string) => {
      const command = new DeleteBucketCommand({ Bucket: 'full' })
      command.middlewareStack.add(
        (next) => (args) => {
          const { headers } = args.request as { headers: Record<string, string> }
          headers['x-minio-force-delete'] = value
          return next(args)
        },
        { step: 'build' },
      )
      return client.send(command)
    }
    expect(await failureOf(withHeader('maybe'))).toEqual({ code: 'InvalidRequest', status: 400 })
    expect(await failureOf(withHeader('0'))).toEqual({ code: 'BucketNotEmpty', status: 409 })
    await withHeader('true')
    expect((await failureOf(client.send(new HeadBucketCommand({ Bucket: 'full' })))).status).toBe(404)
  })

  it('answer for settings that nobody made', async () => {
    const client = gateway().client()
    await client.send(new CreateBucketCommand({ Bucket: 'settings' }))
    const Bucket = 'settings'
    expect(await failureOf(client.send(new GetBucketPolicyCommand({ Bucket })))).toEqual({
      code: 'NoSuchBucketPolicy',
      status: 404,
    })
    expect((await client.send(new GetBucketVersioningCommand({ Bucket }))).Status).toBeUndefined()
    expect((await failureOf(client.send(new GetBucketTaggingCommand({ Bucket })))).code).toBe('NoSuchTagSet')
    expect(await failureOf(client.send(new PutBucketPolicyCommand({ Bucket, Policy: '{}' })))).toEqual({
      code: 'NotImplemented',
      status: 501,
    })
  })

  it('are out of reach for keys of another bucket and for keys without the right', async () => {
    const { client, credentialsFor, project, rootKey } = gateway()
    await client().send(new CreateBucketCommand({ Bucket: 'mine' }))
    const all = { allowDownload: true, allowUpload: true, allowList: true, allowDelete: true }
    const ofOther = setApiKeyPermission(project.apiKey, ['other'], all)
    const readOnly = setApiKeyPermission(project.apiKey, [], { allowDownload: true, allowList: true })
    const other = client({ credentials: credentialsFor({ apiKey: ofOther, rootKey }) })
    const reader = client({ credentials: credentialsFor({ apiKey: readOnly, rootKey }) })

    expect((await other.send(new ListBucketsCommand({}))).Buckets ?? []).toEqual([])
    const denied = { code: 'AccessDenied', status: 403 }
    expect((await failureOf(other.send(new HeadBucketCommand({ Bucket: 'mine' })))).status).toBe(403)
    expect(await failureOf(other.send(new PutObjectCommand({ Bucket: 'mine', Key: 'a', Body: 'x' })))).toEqual(denied)
    expect(await failureOf(reader.send(new PutObjectCommand({ Bucket: 'mine', Key: 'a', Body: 'x' })))).toEqual(denied)
    expect(await failureOf(reader.send(new DeleteBucketCommand({ Bucket: 'mine' })))).toEqual(denied)
  })
})
