import type { BucketVersioning } from '@perigee/contract/store'
import { versioningConfigurationXml, type VersioningConfiguration } from '@perigee/s3/xml/versioning-configuration'
import { xmlAnswer, s3Operation } from '../operation'

const configurations: Record<BucketVersioning, VersioningConfiguration> = {
  1: {},
  2: { status: 'Enabled' },
  3: { status: 'Suspended' },
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_GetBucketVersioning.html */
export const getBucketVersioning = s3Operation({
  name: 'GetBucketVersioning',
  matches: { method: 'GET', resource: 'bucket', subresource: 'versioning' },
  needs: [],
  input: {},

  async run({ bucket, objects }) {
    const { versioning } = await objects.getBucket({ bucket })
    return xmlAnswer(versioningConfigurationXml, configurations[versioning])
  },
})
