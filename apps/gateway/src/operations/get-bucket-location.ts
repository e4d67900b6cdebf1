import { locationConstraintXml } from '@perigee/s3/xml/location-constraint'
import { regionOf } from '../bucket-region'
import { xmlAnswer, s3Operation } from '../operation'

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_GetBucketLocation.html */
export const getBucketLocation = s3Operation({
  name: 'GetBucketLocation',
  matches: { method: 'GET', resource: 'bucket', subresource: 'location' },
  needs: [],
  input: {},

  async run({ bucket, objects }) {
    return xmlAnswer(locationConstraintXml, regionOf(await objects.getBucket({ bucket })))
  },
})
