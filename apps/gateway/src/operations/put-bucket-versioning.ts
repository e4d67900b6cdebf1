import { S3Error } from '@perigee/s3/errors'
import { versioningConfigurationXml } from '@perigee/s3/xml/versioning-configuration'
import { KiB } from '@perigee/std/units'
import { xmlBody, s3Operation } from '../operation'

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutBucketVersioning.html */
export const putBucketVersioning = s3Operation({
  name: 'PutBucketVersioning',
  matches: { method: 'PUT', resource: 'bucket', subresource: 'versioning' },
  needs: 'write',
  input: { configuration: xmlBody(versioningConfigurationXml, { maxBytes: 4 * KiB }) },

  async run({ bucket, input, objects }) {
    const { status, mfaDelete } = input.configuration
    if (mfaDelete) throw new S3Error('NotImplemented', 'Deletion cannot be bound to a second factor.')
    if (status === undefined) throw new S3Error('MalformedXML', 'The versioning configuration has no Status.')
    await objects.setVersioning({ bucket, keeps: status === 'Enabled' })
    return { status: 200 }
  },
})
