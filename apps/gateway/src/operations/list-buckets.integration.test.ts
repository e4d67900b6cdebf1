import { ListBucketsCommand } from '@aws-sdk/client-s3'
import { beforeAll, describe, expect, it } from 'vitest'
import { codeOf, rawRequests } from '../testing/raw-requests'
import { useGateway } from '../testing/start-gateway'

const gateway = useGateway()
const { call } = rawRequests(gateway)

describe('the list of buckets', () => {
  beforeAll(async () => {
    for (const name of ['list-a', 'list-b', 'list-c']) {
      await call('PUT', `/${name}`, { 'user-agent': 'Backup-Tool/1.2 (linux)' })
    }
  })

  it('comes by pages and prefix', async () => {
    const client = gateway().client()
    const first = await client.send(new ListBucketsCommand({ Prefix: 'list-', MaxBuckets: 2 }))
    expect(first.Buckets?.map(({ Name }) => Name)).toEqual(['list-a', 'list-b'])
    expect(first.Prefix).toBe('list-')
    const ContinuationToken = first.ContinuationToken
    const next = await client.send(new ListBucketsCommand({ Prefix: 'list-', MaxBuckets: 2, ContinuationToken }))
    expect(next.Buckets?.map(({ Name }) => Name)).toEqual(['list-c'])
    expect(next.ContinuationToken).toBeUndefined()
    const elsewhere = await client.send(new ListBucketsCommand({ BucketRegion: 'mars' }))
    expect(elsewhere.Buckets ?? []).toEqual([])
  })

  it.each(['max-buckets=0', 'max-buckets=10001', 'max-buckets=x', 'continuation-token=', 'continuation-token=%25'])(
    'refuses %s',
    async (query) => {
      const answer = await call('GET', `/?${query}`)
      expect([answer.status, codeOf(answer)]).toEqual([400, 'InvalidArgument'])
    },
  )

  it('tells which software made a bucket', async () => {
    const { text } = await call('GET', '/?attribution')
    expect(text).toMatch(/<Name>list-a<\/Name>.*?<Attribution>Backup-Tool<\/Attribution>/)
    expect((await call('GET', '/?licenses')).text).toContain('<Licenses></Licenses>')
  })
})
