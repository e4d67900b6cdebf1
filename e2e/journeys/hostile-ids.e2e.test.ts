import { randomUUID } from 'node:crypto'
import {
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListBucketsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { accounts } from '@perigee/contract/account'
import { apiKeys } from '@perigee/contract/api-keys'
import { auditLog, auditLogExport } from '@perigee/contract/audit'
import type { Call } from '@perigee/contract/call'
import { registerAccess } from '@perigee/contract/edge-auth'
import { connectionTests } from '@perigee/contract/connection-tests'
import { domains } from '@perigee/contract/domains'
import { links } from '@perigee/contract/links'
import { passphraseChecks } from '@perigee/contract/passphrase-checks'
import { projects } from '@perigee/contract/projects'
import { invitationAnswers } from '@perigee/domain/invitations'
import { wireRoles } from '@perigee/domain/roles'
import { day } from '@perigee/std/durations'
import { beforeAll, describe, expect, it } from 'vitest'
import { type CallInput, type ConsoleClient, consoleClient } from '../src/console-client'
import { contractCalls, fieldsOfCall } from '../src/contract-calls'
import { listKeys } from '../src/kept-objects'
import { type Access, makeAccess } from '../src/make-access'
import { s3Client } from '../src/s3-client'
import { sharedProduct } from '../src/shared-product'
import { type Account, signUp } from '../src/sign-up'

const bucket = 'of-the-victim'
const check = Buffer.alloc(32, 7).toString('base64')
const key = 'secret/plan.txt'

const product = sharedProduct()
let victim: Account
let access: Access
let s3: S3Client
let attacker: Account
let attackerAccess: Access
let attackerS3: S3Client
/** Of the account. */
let victimId: string
let victimKey: { id: string; name: string; projectIds: string[] }

beforeAll(async () => {
  victim = await signUp(product)
  access = await makeAccess(product, victim, { passphrase: 'mine' })
  s3 = s3Client(access)
  await s3.send(new CreateBucketCommand({ Bucket: bucket }))
  await s3.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: 'top secret' }))
  await victim.client.call(passphraseChecks.add, { params: { id: access.projectId }, body: { check } })
  const { answer } = await victim.client.call(apiKeys.list, { query: { projectID: access.projectId, ...paging } })
  const [info] = answer.apiKeys
  victimId = (await victim.client.call(accounts.get)).answer.id
  if (!info) throw new Error('the victim has no key')
  victimKey = {
    id: info.id,
    name: info.name,
    projectIds: [...new Set([access.projectId, info.projectId, info.projectPublicId])],
  }

  attacker = await signUp(product)
  attackerAccess = await makeAccess(product, attacker, { passphrase: 'mine' })
  attackerS3 = s3Client(attackerAccess)
})

const paging = { limit: '10', page: '1', order: '1', orderDirection: '1', search: '' }
const projectFields = new Set(['id', 'projectId', 'projectID', 'publicID'])
const namesSomething = (call: Call): boolean =>
  Object.values(fieldsOfCall(call))
    .flat()
    .some((field) => projectFields.has(field) || field === 'ids')

/** Everything else that calls with ids ask for. */
const samples = (ids: { project: string; key: string }): Record<string, unknown> => ({
  ...Object.fromEntries([...projectFields].map((field) => [field, ids.project])),
  ...paging,
  ids: [ids.key],
  bucket,
  name: victimKey.name,
  check: Buffer.alloc(32, 8).toString('base64'),
  since: new Date(Date.now() - day).toISOString(),
  before: new Date().toISOString(),
  from: String(Math.floor((Date.now() - day) / 1000)),
  to: String(Math.floor(Date.now() / 1000)),
  response: invitationAnswers.accept,
  description: 'taken over',
  storageLimit: '1TB',
  bandwidthLimit: '1TB',
  limitType: 'storage',
  currentLimit: '1TB',
  desiredLimit: '2TB',
  storageNotificationsEnabled: false,
  egressNotificationsEnabled: false,
  step: 1,
  data: '',
  'order-direction': '1',
  memberId: victimId,
  email: victim.email,
  emails: victim.email,
})

/** The log takes moments where usage takes seconds, and an entry where it takes a moment. */
const samplesOfLog = () => ({
  before: '5',
  from: new Date(0).toISOString(),
  to: new Date().toISOString(),
  act: 'project.created',
  topic: 'project',
  format: 'csv',
  userId: victimId,
})

const samplesOfReport = () => ({
  since: String(Math.floor((Date.now() - day) / 1000)),
  before: String(Math.floor(Date.now() / 1000)),
  cost: 'true',
  'project-summary': 'true',
  format: 'csv',
})

const samplesOfFacts = ({ key }: { key: string }) => ({
  id: key,
  type: 'S3-Credentials',
  rights: ['list'],
  buckets: [bucket],
  expiresAt: null,
})

const samplesOfLinks = ({ key }: { key: string }) => ({
  apiKeyId: key,
  linkHash: '07'.repeat(32),
  kind: 'file',
  sealedPlace: null,
  password: null,
  expiresAt: null,
  maxDownloads: null,
  maxBytes: null,
  hideListing: false,
  paused: true,
  dropBox: null,
  change: { paused: true },
})

const samplesOfDomains = () => ({ subdomain: 'files.example.test', prefix: bucket, accessID: 'jabcdef' })

/** What these calls take besides, or in another form. */
const ownSamples = new Map<Call, (ids: { project: string; key: string }) => object>([
  [auditLog, samplesOfLog],
  [auditLogExport, samplesOfLog],
  [projects.usageReport, samplesOfReport],
  [apiKeys.storeFacts, samplesOfFacts],
  [connectionTests.open, () => ({ key: '07'.repeat(16) })],
  [links.record, samplesOfLinks],
  [links.change, samplesOfLinks],
  [domains.create, samplesOfDomains],
])

/** Where a body takes another form than a query. */
const samplesOfBodies = () => ({ emails: [victim.email] })
/** Bodies that are no JSON: a role, or a name. */
const textFor = (call: Call): string => (call.path.endsWith('/:memberId') ? String(wireRoles.admin) : 'a name')

/** A request that is right but for the ids in it. */
function inputOf(call: Call, ids: { project: string; key: string }): CallInput<Call> {
  const known: Record<string, unknown> = { ...samples(ids), ...ownSamples.get(call)?.(ids) }
  const pick = (fields: string[], known: Record<string, unknown>) =>
    Object.fromEntries(
      fields.map((field) => {
        if (!(field in known)) throw new Error(`${call.method} ${call.path} asks for ${field}: give it a sample`)
        return [field, known[field]]
      }),
    )
  const { params, query, body } = fieldsOfCall(call)
  const inBody = { ...known, ...samplesOfBodies() }
  return {
    params: pick(params, known),
    query: pick(query, known),
    ...(call.bodyKind === 'json'
      ? { body: pick(body, inBody) }
      : call.bodyKind === 'text'
        ? { body: textFor(call) }
        : {}),
  }
}

/** 'success', or status and words of a refusal, without what differs from request to request. */
const answerOf = (client: ConsoleClient, call: Call, input: CallInput<Call>): Promise<string> =>
  client.call(call, input).then(
    () => 'success',
    (error: unknown) => (error instanceof Error ? error.message.replace(/"requestID":"[^"]*"/, '') : String(error)),
  )

const withIds = contractCalls.filter(namesSomething).map((call) => [`${call.method} ${call.path}`, call] as const)

describe('ids of somebody else', () => {
  it('are asked for by many calls, and each is tried', () => expect(withIds.length).toBeGreaterThan(10))

  it.each(withIds)('open nothing to their owner only: %s', async (_, call) => {
    const answers = await Promise.all(
      [...victimKey.projectIds, randomUUID()].map((project, at, all) =>
        answerOf(
          attacker.client,
          call,
          inputOf(call, { project, key: at === all.length - 1 ? randomUUID() : victimKey.id }),
        ),
      ),
    )
    const unknown = answers.at(-1) ?? ''
    expect(unknown).toMatch(/: (403|404) /)
    expect(answers).toEqual(answers.map(() => unknown))
  })

  it('with an id of their own beside it change nothing', async () => {
    const { projectId } = attackerAccess
    const stolen = { name: victimKey.name, projectID: projectId, publicID: access.projectId }
    const unknown = { ...stolen, publicID: randomUUID() }
    expect(await answerOf(attacker.client, apiKeys.deleteByName, { query: stolen })).toBe(
      await answerOf(attacker.client, apiKeys.deleteByName, { query: unknown }),
    )
    const mine = await attacker.client.call(apiKeys.list, { query: { projectID: projectId, ...paging } })
    const ids = [mine.answer.apiKeys[0]?.id ?? '', victimKey.id]
    expect(await answerOf(attacker.client, apiKeys.deleteByIds, { body: { ids } })).toMatch(/: (403|404) /)
    expect(
      (await attacker.client.call(apiKeys.list, { query: { projectID: projectId, ...paging } })).answer.totalCount,
    ).toBe(1)
  })

  it('are refused without a session too', async () => {
    const stranger = consoleClient(product.urls.console)
    for (const [, call] of withIds) {
      const answer = await answerOf(stranger, call, inputOf(call, { project: access.projectId, key: victimKey.id }))
      expect(answer).toMatch(/: 401 /)
    }
  })

  it('leave everything as it was', async () => {
    const params = { id: access.projectId }
    expect((await victim.client.call(apiKeys.names, { query: { projectID: access.projectId } })).answer).toEqual([
      victimKey.name,
    ])
    expect((await victim.client.call(passphraseChecks.list, { params })).answer).toEqual([check])
    expect((await victim.client.call(projects.list)).answer.map(({ id }) => id)).toEqual([access.projectId])
    expect(await listKeys(s3, bucket)).toEqual([key])
  })
})

describe('credentials of somebody else', () => {
  const foreign = () => [
    new ListObjectsV2Command({ Bucket: bucket }),
    new GetObjectCommand({ Bucket: bucket, Key: key }),
    new PutObjectCommand({ Bucket: bucket, Key: key, Body: 'mine now' }),
    new DeleteObjectCommand({ Bucket: bucket, Key: key }),
    new DeleteBucketCommand({ Bucket: bucket }),
  ]

  it('do not see that there is such a bucket', async () => {
    expect((await attackerS3.send(new ListBucketsCommand({}))).Buckets).toEqual([])
    for (const command of foreign()) {
      await expect(attackerS3.send(command as ListObjectsV2Command)).rejects.toMatchObject({ name: 'NoSuchBucket' })
    }
    expect(await listKeys(s3, bucket)).toEqual([key])
  })

  it('open only what is theirs when two buckets have the same name', async () => {
    await attackerS3.send(new CreateBucketCommand({ Bucket: bucket }))
    expect(await listKeys(attackerS3, bucket)).toEqual([])
    await attackerS3.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: 'mine' }))
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: key }))
    expect(await Body?.transformToString()).toBe('top secret')
  })

  it('do not sign for another access', async () => {
    const mixed = s3Client({ ...access, secret_key: attackerAccess.secret_key })
    await expect(mixed.send(new ListBucketsCommand({}))).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' })
  })

  it('are given out to nobody but the services at the edge', async () => {
    const answer = await fetch(`${product.urls.auth}${registerAccess.path}/${access.access_key_id}`)
    expect([401, 403]).toContain(answer.status)
    expect(await answer.text()).not.toContain(access.secret_key)
  })
})
