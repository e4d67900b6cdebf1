import { CreateBucketCommand } from '@aws-sdk/client-s3'
import { setApiKeyPermission, type Permission } from '@perigee/grants/permission'
import { beforeAll, describe, expect, it } from 'vitest'
import { codeOf, rawRequests } from '../testing/raw-requests'
import { useGateway } from '../testing/start-gateway'

const gateway = useGateway()
const { send, call } = rawRequests(gateway)
const Bucket = 'settings'
beforeAll(async () => {
  await gateway().client().send(new CreateBucketCommand({ Bucket }))
})

const limitedTo = (buckets: string[], permission: Permission) => {
  const { credentialsFor, project, rootKey } = gateway()
  const credentials = credentialsFor({ apiKey: setApiKeyPermission(project.apiKey, buckets, permission), rootKey })
  return rawRequests(() => ({ ...gateway(), credentials }))
}

describe('settings of a bucket', () => {
  const xml = '<Tagging><TagSet><Tag><Key>a</Key><Value>b</Value></Tag></TagSet></Tagging>'
  const cors =
    '<CORSConfiguration><CORSRule><AllowedMethod>GET</AllowedMethod><AllowedOrigin>*</AllowedOrigin></CORSRule></CORSConfiguration>'

  it('are changed only with the right to write', async () => {
    const reader = limitedTo([], { allowDownload: true, allowList: true })
    for (const [method, query, body] of [
      ['PUT', 'tagging', xml],
      ['DELETE', 'tagging', ''],
      ['PUT', 'cors', cors],
      ['DELETE', 'cors', ''],
      ['DELETE', 'website', ''],
    ] as const) {
      const answer = await reader.call(method, `/settings?${query}`, {}, body)
      expect([answer.status, codeOf(answer)]).toEqual([403, 'AccessDenied'])
    }
    expect(codeOf(await reader.call('GET', '/settings?tagging'))).toBe('NoSuchTagSet')
  })

  it('are out of reach for keys of another bucket', async () => {
    const other = limitedTo(['other'], { allowDownload: true, allowUpload: true, allowList: true, allowDelete: true })
    for (const query of ['tagging', 'cors', 'acl', 'policy', 'logging']) {
      expect(codeOf(await other.call('GET', `/settings?${query}`))).toBe('AccessDenied')
    }
    expect(codeOf(await other.call('PUT', '/settings?tagging', {}, xml))).toBe('AccessDenied')
  })
})

describe('settings that no bucket has', () => {
  it.each([
    ['policy', 'NoSuchBucketPolicy'],
    ['encryption', 'ServerSideEncryptionConfigurationNotFoundError'],
    ['replication', 'ReplicationConfigurationNotFoundError'],
    ['website', 'NoSuchWebsiteConfiguration'],
    ['analytics&id=a', 'NoSuchConfiguration'],
    ['inventory&id=a', 'NoSuchConfiguration'],
    ['metrics&id=a', 'NoSuchConfiguration'],
    ['intelligent-tiering&id=a', 'NoSuchConfiguration'],
  ])('?%s: 404 %s', async (query, code) => {
    const answer = await call('GET', `/settings?${query}`)
    expect([answer.status, codeOf(answer)]).toEqual([404, code])
  })

  it.each([
    ['accelerate', '<AccelerateConfiguration '],
    ['logging', '<BucketLoggingStatus '],
    ['notification', '<NotificationConfiguration '],
    ['requestPayment', '<Payer>BucketOwner</Payer>'],
    ['policyStatus', '<IsPublic>false</IsPublic>'],
    ['analytics', '<ListBucketAnalyticsConfigurationResult '],
    ['inventory', '<ListInventoryConfigurationsResult '],
    ['metrics', '<IsTruncated>false</IsTruncated>'],
    ['intelligent-tiering', '<ListBucketIntelligentTieringConfigurationsOutput '],
  ])('?%s: as it is from the start', async (query, xml) => {
    const answer = await call('GET', `/settings?${query}`)
    expect(answer.status).toBe(200)
    expect(answer.text).toContain(xml)
  })

  it.each('analytics intelligent-tiering inventory metrics policy replication website'.split(' '))(
    '?%s cannot be made',
    async (part) => {
      const answer = await call('PUT', `/settings?${part}`, {}, '<A/>')
      expect([answer.status, codeOf(answer)]).toEqual([501, 'NotImplemented'])
    },
  )

  it('?policy cannot be made: what to do instead is said', async () => {
    expect((await call('PUT', '/settings?policy', {}, '{}')).text).toContain('Make a share link')
  })

  it.each(['policy', 'replication', 'website'])('?%s can be removed', async (part) => {
    expect((await call('DELETE', `/settings?${part}`)).status).toBe(204)
    expect(codeOf(await call('DELETE', `/nowhere?${part}`))).toBe('NoSuchBucket')
    const reader = limitedTo([], { allowDownload: true, allowList: true })
    expect(codeOf(await reader.call('DELETE', `/settings?${part}`))).toBe('AccessDenied')
  })

  it.each([
    ['requestPayment', '<RequestPaymentConfiguration><Payer>BucketOwner</Payer></RequestPaymentConfiguration>', 200],
    ['requestPayment', '<RequestPaymentConfiguration><Payer>Requester</Payer></RequestPaymentConfiguration>', 501],
    ['requestPayment', '<RequestPaymentConfiguration/>', 400],
    ['accelerate', '<AccelerateConfiguration><Status>Suspended</Status></AccelerateConfiguration>', 200],
    ['accelerate', '<AccelerateConfiguration><Status>Enabled</Status></AccelerateConfiguration>', 501],
    ['logging', '<BucketLoggingStatus/>', 200],
    ['logging', '<BucketLoggingStatus><LoggingEnabled/></BucketLoggingStatus>', 501],
    ['logging', '<Logging/>', 400],
  ])('?%s may be written as it is: %s', async (part, xml, status) => {
    expect((await call('PUT', `/settings?${part}`, {}, xml)).status).toBe(status)
    const reader = limitedTo([], { allowDownload: true, allowList: true })
    expect(codeOf(await reader.call('PUT', `/settings?${part}`, {}, xml))).toBe('AccessDenied')
  })

  it('tell nobody, which may be written too', async () => {
    const notify = (inside: string, bucket = 'settings', caller = call) =>
      caller('PUT', `/${bucket}?notification`, {}, `<NotificationConfiguration>${inside}</NotificationConfiguration>`)
    expect((await notify('')).status).toBe(200)
    const bus = await notify('<EventBridgeConfiguration></EventBridgeConfiguration>')
    expect([bus.status, codeOf(bus)]).toEqual([501, 'NotImplemented'])
    for (const kind of ['Topic', 'Queue', 'CloudFunction']) {
      const event = '<Event>s3:ObjectCreated:*</Event>'
      const without = await notify(`<${kind}Configuration>${event}</${kind}Configuration>`)
      expect([without.status, codeOf(without)]).toEqual([400, 'MalformedXML'])
      const arn = `<${kind}>arn:aws:sns:us-east-1:1:topic</${kind}>`
      const foreign = await notify(`<${kind}Configuration>${arn}${event}</${kind}Configuration>`)
      expect([foreign.status, codeOf(foreign)]).toEqual([400, 'InvalidArgument'])
      const nobody = `<${kind}>arn:perigee:webhook:::0b3a7e0c-6d4e-4f2b-9a55-0f3c2a1b4d5e</${kind}>`
      const unknown = await notify(`<${kind}Configuration>${nobody}${event}</${kind}Configuration>`)
      expect([unknown.status, codeOf(unknown)]).toEqual([400, 'InvalidArgument'])
    }
    expect(codeOf(await notify('<Somebody/>'))).toBe('MalformedXML')
    expect(codeOf(await notify('', 'nowhere'))).toBe('NoSuchBucket')
    const reader = limitedTo([], { allowDownload: true, allowUpload: true, allowList: true, allowDelete: true })
    expect(codeOf(await notify('', 'settings', reader.call))).toBe('AccessDenied')
  })

  it('need a signature, then a bucket', async () => {
    expect(codeOf(await send('GET', '/settings?policy'))).toBe('AccessDenied')
    for (const query of ['policy', 'logging', 'metrics', 'acl', 'cors', 'events']) {
      expect(codeOf(await call('GET', `/nowhere?${query}`))).toBe('NoSuchBucket')
    }
  })

  it('are never a listing', async () => {
    for (const query of ['events', 'session', 'somethingNew']) {
      const answer = await call('GET', `/settings?${query}`)
      expect([answer.status, codeOf(answer)]).toEqual([501, 'NotImplemented'])
    }
  })
})
