import type { LifecycleRule } from '@perigee/domain/lifecycle-rule'
import { describe, expect, it } from 'vitest'
import { encodeXml } from '../xml/codec'
import { lifecycleConfigurationXml } from '../xml/lifecycle-configuration'
import { lifecycleEstimateXml } from '../xml/lifecycle-estimate'
import { estimateBucketLifecycle, getBucketLifecycle, putBucketLifecycle } from './bucket-lifecycle'
import { failureOf, type Send } from './send'

const rule: LifecycleRule = {
  id: 'weekly',
  isEnabled: true,
  hasOldForm: false,
  prefix: 'a b+c%#?é日本/',
  sizeGreaterThan: null,
  sizeLessThan: 5,
  expireDays: null,
  expireAt: new Date('2030-01-01T00:00:00Z'),
  removeLoneMarkers: false,
  noncurrentDays: 7,
  newerNoncurrent: 2,
  abortDays: null,
}
const rulesXml = encodeXml(lifecycleConfigurationXml, [rule])

/** Notes what is sent; answers, or throws, what it is given. */
function recorder(answer: string | Error = '') {
  const sent: unknown[] = []
  const send: Send = ({ method, bucket, query }, { body } = {}) => {
    sent.push([method, bucket, query, body])
    return typeof answer === 'string' ? Promise.resolve(new Response(answer)) : Promise.reject(answer)
  }
  return { send, sent }
}
const query = [['lifecycle', '']]
const refused = (status: number, code: string) => failureOf(status, `<Error><Code>${code}</Code></Error>`, null)

describe('the lifecycle rules of a bucket', () => {
  it('are read as they were set', async () => {
    const { send, sent } = recorder(rulesXml)
    expect(await getBucketLifecycle(send, { bucket: 'b' })).toEqual([rule])
    await putBucketLifecycle(send, { bucket: 'b', rules: [rule] })
    expect(sent).toEqual([
      ['GET', 'b', query, undefined],
      ['PUT', 'b', query, rulesXml],
    ])
  })

  it('are none where there are none, and only there', async () => {
    const none = recorder(refused(404, 'NoSuchLifecycleConfiguration'))
    expect(await getBucketLifecycle(none.send, { bucket: 'b' })).toEqual([])
    const gone = recorder(refused(404, 'NoSuchBucket'))
    await expect(getBucketLifecycle(gone.send, { bucket: 'b' })).rejects.toMatchObject({ code: 'NoSuchBucket' })
  })

  it('go all at once', async () => {
    const { send, sent } = recorder()
    await putBucketLifecycle(send, { bucket: 'b', rules: [] })
    expect(sent).toEqual([['DELETE', 'b', query, undefined]])
  })

  it('are counted one by one', async () => {
    const none = { count: 0, bytes: 0 }
    const estimate = {
      current: { count: 2, bytes: 5 },
      noncurrent: none,
      markers: none,
      uploads: none,
      isComplete: true,
    }
    const { send, sent } = recorder(encodeXml(lifecycleEstimateXml, estimate))
    expect(await estimateBucketLifecycle(send, { bucket: 'b', rule })).toEqual(estimate)
    expect(sent).toEqual([['POST', 'b', query, rulesXml]])
  })
})
