import { describe, expect, it } from 'vitest'
import { encodeXml } from '../xml/codec'
import { deleteResultXml } from '../xml/delete-result'
import { legalHoldXml } from '../xml/legal-hold'
import { retentionXml } from '../xml/retention'
import { deleteObjects } from './delete-objects'
import { getObjectLegalHold, getObjectRetention, putObjectLegalHold, putObjectRetention } from './object-locks'
import { deleteObject } from './objects'
import { failureOf, type Send } from './send'

const until = new Date('2027-03-01T12:34:56.000Z')
const oddKey = 'a b+c%#?é日本/..x'
const version = { bucket: 'b', key: oddKey, versionId: 'v1' }

/** Notes what is sent; answers, or throws, what it is given. */
function recorder(answer: string | Error = '') {
  const sent: { method: string; key: string | undefined; query: object; headers: object; body: string | undefined }[] =
    []
  const send: Send = ({ method, key, query = [], headers = {} }, { body } = {}) => {
    sent.push({ method, key, query: Object.fromEntries(query), headers, body })
    return typeof answer === 'string' ? Promise.resolve(new Response(answer)) : Promise.reject(answer)
  }
  return { send, sent }
}

const refused = (status: number, code: string, message: string) =>
  failureOf(status, `<Error><Code>${code}</Code><Message>${message}</Message></Error>`, null)

describe('the retention of a version', () => {
  it('is read', async () => {
    const { send, sent } = recorder(encodeXml(retentionXml, { mode: 'GOVERNANCE', retainUntil: until.toISOString() }))
    expect(await getObjectRetention(send)(version)).toEqual({ mode: 'GOVERNANCE', until })
    expect(sent).toMatchObject([{ method: 'GET', key: oddKey, query: { retention: '', versionId: 'v1' } }])
  })

  it.each([
    ['NoSuchObjectLockConfiguration', 'Object is missing retention configuration'],
    ['Unknown', 'object retention not found'],
    ['Unknown', 'Object is missing retention configuration'],
    ['InvalidRequest', 'the object does not have a retention configuration'],
  ])('is null where the answer is %s %s', async (code, message) => {
    const { send } = recorder(refused(404, code, message))
    expect(await getObjectRetention(send)(version)).toBeNull()
  })

  it.each([
    [404, 'NoSuchKey', 'There is no such object.'],
    [403, 'AccessDenied', 'Access Denied.'],
    [400, 'InvalidRequest', 'Bucket is missing Object Lock Configuration'],
  ])('is not null where the answer is %i %s', async (status, code, message) => {
    const { send } = recorder(refused(status, code, message))
    await expect(getObjectRetention(send)(version)).rejects.toMatchObject({ code })
  })

  it('is written with the checksum that S3 asks for, and bypasses governance only on request', async () => {
    const { send, sent } = recorder()
    const retention = { mode: 'COMPLIANCE', until } as const
    await putObjectRetention(send)({ ...version, retention })
    await putObjectRetention(send)({ ...version, retention: null, bypassGovernance: true })
    expect(sent).toMatchObject([
      { method: 'PUT', key: oddKey, query: { retention: '', versionId: 'v1' } },
      { headers: { 'x-amz-bypass-governance-retention': 'true' } },
    ])
    expect(sent[0]?.headers).toHaveProperty('x-amz-checksum-sha256')
    expect(sent[0]?.headers).not.toHaveProperty('x-amz-bypass-governance-retention')
    expect(sent[0]?.body).toContain(
      '<Mode>COMPLIANCE</Mode><RetainUntilDate>2027-03-01T12:34:56.000Z</RetainUntilDate>',
    )
    expect(sent[1]?.body).not.toContain('Mode')
  })
})

describe('the legal hold of a version', () => {
  it.each([true, false])('is read and written: %s', async (on) => {
    const { send, sent } = recorder(encodeXml(legalHoldXml, { on }))
    expect(await getObjectLegalHold(send)(version)).toBe(on)
    await putObjectLegalHold(send)({ ...version, on })
    expect(sent).toMatchObject([
      { method: 'GET', query: { 'legal-hold': '', versionId: 'v1' } },
      { method: 'PUT', query: { 'legal-hold': '', versionId: 'v1' } },
    ])
    expect(sent[1]?.body).toContain(`<Status>${on ? 'ON' : 'OFF'}</Status>`)
    expect(sent[1]?.headers).toHaveProperty('x-amz-checksum-sha256')
  })
})

describe('versions', () => {
  const nothingFailed = encodeXml(deleteResultXml, { deleted: [], failed: [] })
  /** XML cannot write the second name, so it goes by a request of its own. */
  const objects = [
    { key: oddKey, versionId: 'v1' },
    { key: 'bell\u0007', versionId: 'v2' },
  ]

  it.each([true, false])('are deleted by their ids; bypassing governance: %s', async (bypassGovernance) => {
    const { send, sent } = recorder(nothingFailed)
    expect(await deleteObjects(send)({ bucket: 'b', objects, bypassGovernance })).toEqual([])
    expect(sent).toMatchObject([{ method: 'POST' }, { method: 'DELETE', query: { versionId: 'v2' } }])
    expect(sent[0]?.body).toContain('<VersionId>v1</VersionId>')
    const bypasses = sent.map(({ headers }) => 'x-amz-bypass-governance-retention' in headers)
    expect(bypasses).toEqual([bypassGovernance, bypassGovernance])
  })

  it('are deleted one by one, too', async () => {
    const { send, sent } = recorder()
    await deleteObject(send)(version)
    await deleteObject(send)({ bucket: 'b', key: 'a' })
    expect(sent).toMatchObject([{ query: { versionId: 'v1' } }, { key: 'a', query: {} }])
    expect(sent[1]?.query).toEqual({})
  })
})
