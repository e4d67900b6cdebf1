import { isRefusal } from '@perigee/contract/refusal'
import { S3Error } from '@perigee/s3/errors'
import { createBucketConfigurationXml } from '@perigee/s3/xml/create-bucket-configuration'
import { KiB } from '@perigee/std/units'
import { refuseAccessLists } from '../acl'
import { header, xmlBody, s3Operation } from '../operation'

/** What clients call the place that they do not care about. */
const namesNoPlace = new Set(['global', 'us-east-1', 'auto'])

/**
 * Many clients name their region as the location by themselves: the region that they sign for may be no place of the
 * installation, every other location has to be one. (Old signatures have no region, so with them any may be it.)
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_CreateBucket.html
 */
export const createBucket = s3Operation({
  name: 'CreateBucket',
  matches: { method: 'PUT', resource: 'bucket' },
  needs: 'write',
  input: {
    objectLock: header('x-amz-bucket-object-lock-enabled').optional(),
    userAgent: header('user-agent').optional(),
    configuration: xmlBody(createBucketConfigurationXml, { maxBytes: 64 * KiB }).optional(),
  },

  async run({ bucket, input, objects, exchange }) {
    refuseAccessLists(exchange)
    const { region } = exchange
    const objectLock = input.objectLock?.toLowerCase() ?? 'false'
    if (objectLock !== 'true' && objectLock !== 'false')
      throw new S3Error('InvalidRequest', 'x-amz-bucket-object-lock-enabled must be true or false.')
    const { location = '' } = input.configuration ?? {}
    const asked = { bucket, objectLock: objectLock === 'true', partner: product(input.userAgent) }
    const placement = namesNoPlace.has(location) ? '' : location
    await objects.createBucket({ ...asked, placement }).catch((error: unknown) => {
      if (!isRefusal(error, 'noSuchPlacement') || location !== (region ?? location)) throw error
      return objects.createBucket(asked)
    })
    return { status: 200, headers: { location: `/${bucket}` } }
  },
})

/** The first product of a User-Agent, without its version. */
const product = (userAgent = ''): string => /^[\w.+-]*/.exec(userAgent)?.[0] ?? ''
