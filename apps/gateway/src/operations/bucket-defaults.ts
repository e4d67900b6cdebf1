import { S3Error, type S3ErrorName } from '@perigee/s3/errors'
import { node, s3Document, writeXml, type XmlNode } from '@perigee/s3/xml/write'
import { xmlHeaders, query, s3Operation, type Operation } from '../operation'

/** Settings that are never made: reading answers as S3 does for a bucket where they are not. */
const unset: Readonly<Record<string, S3ErrorName>> = {
  encryption: 'ServerSideEncryptionConfigurationNotFoundError',
  lifecycle: 'NoSuchLifecycleConfiguration',
  metadataConfiguration: 'NoSuchConfiguration',
  metadataTable: 'NoSuchConfiguration',
  ownershipControls: 'OwnershipControlsNotFoundError',
  policy: 'NoSuchBucketPolicy',
  policyStatus: 'NoSuchBucketPolicy',
  publicAccessBlock: 'NoSuchPublicAccessBlockConfiguration',
  replication: 'ReplicationConfigurationNotFoundError',
  website: 'NoSuchWebsiteConfiguration',
}

/** Settings that every bucket of S3 has, as they are from the start. */
const standard: Readonly<Record<string, XmlNode>> = {
  accelerate: node('AccelerateConfiguration'),
  logging: node('BucketLoggingStatus'),
  notification: node('NotificationConfiguration'),
  requestPayment: node('RequestPaymentConfiguration', node('Payer', 'BucketOwner')),
}

/** Settings of which a bucket may have several, each with an id: there are none. */
const lists: Readonly<Record<string, string>> = {
  analytics: 'ListBucketAnalyticsConfigurationResult',
  'intelligent-tiering': 'ListBucketIntelligentTieringConfigurationsOutput',
  inventory: 'ListInventoryConfigurationsResult',
  metrics: 'ListMetricsConfigurationsResult',
}

/** The bucket must exist and the caller may see it before it learns what the bucket has or lacks. */
const getSetting = (subresource: string, present: (id: string | undefined) => XmlNode): Operation =>
  s3Operation({
    name: `GET bucket?${subresource}`,
    matches: { method: 'GET', resource: 'bucket', subresource },
    needs: [],
    input: { id: query('id').optional() },

    async run({ bucket, input, objects }) {
      await objects.getBucket({ bucket })
      return { status: 200, headers: xmlHeaders, body: writeXml(s3Document(present(input.id))) }
    },
  })

const refusing = (reason: S3ErrorName) => (): never => {
  throw new S3Error(reason)
}

/** There is no website, so none is left. */
const deleteBucketWebsite = s3Operation({
  name: 'DeleteBucketWebsite',
  matches: { method: 'DELETE', resource: 'bucket', subresource: 'website' },
  needs: 'write',
  input: {},

  async run({ bucket, objects }) {
    await objects.getBucket({ bucket })
    return { status: 200 }
  },
})

/** What tools ask of a bucket at their start. */
export const bucketDefaults: readonly Operation[] = [
  ...Object.entries(unset).map(([subresource, reason]) => getSetting(subresource, refusing(reason))),
  ...Object.entries(standard).map(([subresource, document]) => getSetting(subresource, () => document)),
  ...Object.entries(lists).map(([subresource, root]) =>
    getSetting(subresource, (id) =>
      id === undefined ? node(root, node('IsTruncated', 'false')) : refusing('NoSuchConfiguration')(),
    ),
  ),
  deleteBucketWebsite,
]
