import { createHash } from 'node:crypto'
import { CreateBucketCommand, DeleteObjectCommand, HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { addCaveat } from '@perigee/grants/api-key'
import { emptyCaveat, encodeCaveat, type Caveat } from '@perigee/grants/caveat'
import { beforeAll, describe, expect, it } from 'vitest'
import { signedFetch } from '../testing/signed-fetch'
import { useGateway } from '../testing/start-gateway'

const gateway = useGateway()
const send = () => gateway().client()
const later = '2030-01-01T00:00:00Z'

beforeAll(async () => {
  await send().send(new CreateBucketCommand({ Bucket: 'vault', ObjectLockEnabledForBucket: true }))
  await send().send(new CreateBucketCommand({ Bucket: 'plain' }))
  for (const Bucket of ['vault', 'plain']) await send().send(new PutObjectCommand({ Bucket, Key: 'k', Body: 'k' }))
  await send().send(new PutObjectCommand({ Bucket: 'vault', Key: 'gone', Body: 'k' }))
  await send().send(new DeleteObjectCommand({ Bucket: 'vault', Key: 'gone' }))
  const locked = { ObjectLockMode: 'COMPLIANCE', ObjectLockRetainUntilDate: new Date(later) } as const
  await send().send(new PutObjectCommand({ Bucket: 'vault', Key: 'locked', Body: 'k', ...locked }))
})

interface Raw {
  headers?: Record<string, string>
  body?: string
  integrity?: boolean
}

async function answer(method: string, path: string, query: string, { headers, body, integrity = true }: Raw = {}) {
  const digest =
    body !== undefined && integrity ? { 'content-md5': createHash('md5').update(body).digest('base64') } : {}
  const raw = { method, path, query, headers: { ...digest, ...headers }, ...(body !== undefined && { body }) }
  const response = await signedFetch(gateway(), raw)
  const text = await response.text()
  const element = (name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1]
  return { status: response.status, code: element('Code'), message: element('Message'), headers: response.headers }
}

const retention = (inner: string) => `<Retention>${inner}</Retention>`
const until = (date: string) => `<RetainUntilDate>${date}</RetainUntilDate>`
const hold = (status: string) => `<LegalHold><Status>${status}</Status></LegalHold>`
const good = retention(`<Mode>GOVERNANCE</Mode>${until(later)}`)
const missing = 'Bucket is missing Object Lock Configuration'

describe('retention and legal hold', () => {
  it.each<[string, string, string, Raw, number, string, string?]>([
    ['GET', '/vault/k', 'retention=', {}, 404, 'NoSuchObjectLockConfiguration', 'missing retention configuration'],
    ['GET', '/plain/k', 'retention=', {}, 400, 'InvalidRequest', missing],
    ['PUT', '/plain/k', 'retention=', { body: good }, 400, 'InvalidRequest', missing],
    ['GET', '/plain/k', 'legal-hold=', {}, 400, 'InvalidRequest', missing],
    ['PUT', '/plain/k', 'legal-hold=', { body: hold('ON') }, 400, 'InvalidRequest', missing],
    ['GET', '/vault/gone', 'retention=', {}, 405, 'MethodNotAllowed'],
    ['PUT', '/vault/gone', 'retention=', { body: good }, 405, 'MethodNotAllowed'],
    ['GET', '/vault/gone', 'legal-hold=', {}, 405, 'MethodNotAllowed'],
    ['PUT', '/vault/gone', 'legal-hold=', { body: hold('ON') }, 405, 'MethodNotAllowed'],
    ['GET', '/vault/none', 'retention=', {}, 404, 'NoSuchKey'],
    ['PUT', '/vault/none', 'legal-hold=', { body: hold('ON') }, 404, 'NoSuchKey'],
    ['GET', '/nowhere/k', 'retention=', {}, 404, 'NoSuchBucket'],
    ['PUT', '/nowhere/k', 'retention=', { body: good }, 404, 'NoSuchBucket'],
    ['PUT', '/vault/k', 'retention=', { body: retention(`<Mode>STRICT</Mode>${until(later)}`) }, 400, 'MalformedXML'],
    ['PUT', '/vault/k', 'legal-hold=', { body: hold('MAYBE') }, 400, 'MalformedXML'],
    ['PUT', '/vault/k', 'legal-hold=', { body: '<LegalHold/>' }, 400, 'MalformedXML'],
    ['PUT', '/vault/k', 'retention=', { body: '<Retention>' }, 400, 'MalformedXML'],
    ['PUT', '/vault/k', 'retention=', { body: retention(`<Mode>GOVERNANCE</Mode>`) }, 400, 'InvalidRequest'],
    ['PUT', '/vault/k', 'retention=', { body: retention(until(later)) }, 400, 'InvalidRequest'],
    [
      'PUT',
      '/vault/k',
      'retention=',
      { body: retention(`<Mode>GOVERNANCE</Mode>${until('soon')}`) },
      400,
      'InvalidRequest',
    ],
    [
      'PUT',
      '/vault/k',
      'retention=',
      { body: retention(`<Mode>GOVERNANCE</Mode>${until('2020-01-01T00:00:00Z')}`) },
      400,
      'InvalidArgument',
    ],
    ['PUT', '/vault/k', 'retention=', { body: retention('') }, 400, 'InvalidArgument'],
    ['PUT', '/vault/k', 'retention=', { body: good, integrity: false }, 400, 'MissingContentMD5'],
    ['PUT', '/vault/k', 'legal-hold=', { body: hold('ON'), integrity: false }, 400, 'MissingContentMD5'],
    ['PUT', '/vault/locked', 'retention=', { body: good }, 403, 'AccessDenied', 'protected by object lock'],
    ['PUT', '/vault/k', 'retention=&versionId=zz', { body: good }, 400, 'InvalidArgument'],
    ['GET', '/vault/k', 'retention=&versionId=null', {}, 404, 'NoSuchVersion'],
  ])('%s %s?%s %j: %d %s', async (method, path, query, raw, status, code, message = '') => {
    const found = await answer(method, path, query, raw)
    expect(found).toMatchObject({ status, code })
    expect(found.message).toContain(message)
  })
})

describe('headers of an upload', () => {
  const mode = 'x-amz-object-lock-mode'
  const date = 'x-amz-object-lock-retain-until-date'
  const legal = 'x-amz-object-lock-legal-hold'
  const expires = 'x-amz-meta-object-expires'

  it.each<[string, Record<string, string>, number, string]>([
    ['plain', { [mode]: 'GOVERNANCE', [date]: later }, 400, 'InvalidRequest'],
    ['plain', { [legal]: 'OFF' }, 400, 'InvalidRequest'],
    ['vault', { [mode]: 'STRICT', [date]: later }, 400, 'InvalidArgument'],
    ['vault', { [legal]: 'PERHAPS' }, 400, 'InvalidArgument'],
    ['vault', { [mode]: 'GOVERNANCE' }, 400, 'InvalidRequest'],
    ['vault', { [date]: later }, 400, 'InvalidRequest'],
    ['vault', { [mode]: 'GOVERNANCE', [date]: 'soon' }, 400, 'InvalidRequest'],
    ['vault', { [mode]: 'GOVERNANCE', [date]: '2020-01-01T00:00:00Z' }, 400, 'InvalidArgument'],
    ['vault', { [mode]: 'GOVERNANCE', [date]: later, [expires]: '+1h' }, 400, 'InvalidRequest'],
    ['vault', { [legal]: 'ON', [expires]: '+1h' }, 400, 'InvalidRequest'],
  ])('in %s %j: %d %s', async (bucket, headers, status, code) => {
    const put = await answer('PUT', `/${bucket}/new`, '', { headers, body: 'text' })
    expect(put).toMatchObject({ status, code })
    const source = { 'x-amz-copy-source': '/plain/k', ...headers }
    const begun = await answer('POST', `/${bucket}/new`, 'uploads=', { headers })
    expect(begun).toMatchObject({ status, code })
    if (!(expires in headers)) {
      expect(await answer('PUT', `/${bucket}/new`, '', { headers: source })).toMatchObject({ status, code })
    }
    expect((await answer('HEAD', `/${bucket}/new`, '')).status).toBe(404)
  })
})

describe('a key from before there were locks', () => {
  it.each([
    ['GET', '/vault/k', 'retention='],
    ['GET', '/vault/k', 'legal-hold='],
    ['GET', '/vault', 'object-lock='],
  ])('may not %s %s?%s', async (method, path, query) => {
    const { project, store } = gateway()
    await store.db.updateTable('satellite.api_keys').set({ version: 0 }).where('project_id', '=', project.id).execute()
    expect(await answer(method, path, query)).toMatchObject({ status: 403, code: 'AccessDenied' })
    await store.db.updateTable('satellite.api_keys').set({ version: 1 }).where('project_id', '=', project.id).execute()
  })

  it('meets others that merely lack the right', async () => {
    const { project, rootKey, credentialsFor, url } = gateway()
    const caveat: Caveat = { ...emptyCaveat, flags: new Set(['disallowGetBucketObjectLockConfiguration']) }
    const apiKey = addCaveat(project.apiKey, encodeCaveat(caveat))
    const credentials = credentialsFor({ apiKey, rootKey })
    const response = await signedFetch({ url, credentials }, { method: 'GET', path: '/vault', query: 'object-lock=' })
    expect(response.status).toBe(403)
  })
})

it('dates are ISO 8601, in headers without fractions', async () => {
  const read = await answer('HEAD', '/vault/locked', '')
  expect(read.headers.get('x-amz-object-lock-retain-until-date')).toBe(later)
  const seen = await send().send(new HeadObjectCommand({ Bucket: 'vault', Key: 'locked' }))
  expect(seen.ObjectLockRetainUntilDate).toEqual(new Date(later))
})
