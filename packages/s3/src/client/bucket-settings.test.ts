import { describe, expect, it } from 'vitest'
import { connect } from './connection'
import { getObjectLockConfiguration, putBucketVersioning, putObjectLockConfiguration } from './bucket-settings'
import { failureOf, type Send } from './send'

const connection = connect({
  endpoint: 'http://127.0.0.1:7912/',
  region: 'us-east-1',
  accessKeyId: 'key',
  secretKey: 'secret',
  clock: () => new Date('2026-01-02T03:04:05Z'),
})
const lockXml = (rule: string) =>
  `<ObjectLockConfiguration xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><ObjectLockEnabled>Enabled</ObjectLockEnabled>${rule}</ObjectLockConfiguration>`
const refused = (status: number, code: string) =>
  failureOf(status, `<Error><Code>${code}</Code><Message>no</Message></Error>`, null)

/** Notes what is sent; answers, or throws, what it is given. */
function recorder(answer: string | Error = '') {
  const sent: { line: string; body: string | undefined }[] = []
  const send: Send = (request, { body } = {}) => {
    const { pathname, search } = new URL(connection.prepare(request).url)
    sent.push({ line: `${request.method} ${pathname}${search}`, body })
    return typeof answer === 'string' ? Promise.resolve(new Response(answer)) : Promise.reject(answer)
  }
  return { send, sent }
}

describe('versioning of a bucket', () => {
  it.each(['Enabled', 'Suspended'] as const)('is set to %s', async (status) => {
    const { send, sent } = recorder()
    await putBucketVersioning(send)({ bucket: 'b', status })
    expect(sent).toMatchObject([{ line: 'PUT /b?versioning=' }])
    expect(sent[0]?.body).toContain(`<Status>${status}</Status>`)
  })

  it('that cannot be suspended is a refusal with its code', async () => {
    const { send } = recorder(refused(409, 'InvalidBucketState'))
    const suspended = putBucketVersioning(send)({ bucket: 'b', status: 'Suspended' })
    await expect(suspended).rejects.toMatchObject({ code: 'InvalidBucketState', status: 409, kind: 'refused' })
  })
})

describe('object lock of a bucket', () => {
  const inRule = (inner: string) => `<Rule><DefaultRetention>${inner}</DefaultRetention></Rule>`

  it.each([
    { xml: '', defaultRetention: null },
    { xml: inRule('<Mode>GOVERNANCE</Mode><Days>30</Days>'), defaultRetention: { mode: 'GOVERNANCE', days: 30 } },
    { xml: inRule('<Mode>COMPLIANCE</Mode><Years>2</Years>'), defaultRetention: { mode: 'COMPLIANCE', years: 2 } },
  ] as const)('is read and written: $defaultRetention', async ({ xml, defaultRetention }) => {
    const { send, sent } = recorder(lockXml(xml))
    expect(await getObjectLockConfiguration(send)({ bucket: 'b' })).toEqual({ defaultRetention })
    await putObjectLockConfiguration(send)({ bucket: 'b', defaultRetention })
    expect(sent.map(({ line }) => line)).toEqual(['GET /b?object-lock=', 'PUT /b?object-lock='])
    expect(sent[1]?.body).toContain(lockXml(xml))
  })

  it('is null where there is none', async () => {
    const { send } = recorder(refused(404, 'ObjectLockConfigurationNotFoundError'))
    expect(await getObjectLockConfiguration(send)({ bucket: 'b' })).toBeNull()
  })

  it.each([
    [404, 'NoSuchBucket'],
    [403, 'AccessDenied'],
  ])('is not null where the answer is %i %s', async (status, code) => {
    const { send } = recorder(refused(status, code))
    await expect(getObjectLockConfiguration(send)({ bucket: 'b' })).rejects.toMatchObject({ code })
  })
})
