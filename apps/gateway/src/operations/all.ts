import { S3Error } from '@perigee/s3/errors'
import { s3Operation, type Method, type Operation } from '../operation'
import * as supported from './supported'

/** Query parameters by which S3 names parts of a bucket or an object. */
const parts = {
  bucket: `abac accelerate acl analytics cors encryption events intelligent-tiering inventory lifecycle logging
    metadataAnnotationTable metadataConfiguration metadataInventoryTable metadataJournalTable metadataTable metrics
    notification object-lock ownershipControls policy policyStatus publicAccessBlock replication requestPayment session
    tagging versioning versions website`.split(/\s+/),
  object: `acl attributes encryption legal-hold renameObject restore retention select tagging torrent`.split(/\s+/),
} as const

const methods: readonly Method[] = ['GET', 'HEAD', 'PUT', 'POST', 'DELETE']

/** What to do instead, where there is something. */
const instead: Readonly<Record<string, string>> = {
  policy: 'There are no bucket policies. Make a share link, or an access key of its own, to let others in.',
}

/** The bucket must exist and the caller may see it before it learns what the gateway lacks. */
const refusal = (method: Method, resource: 'bucket' | 'object', subresource: string): Operation =>
  s3Operation({
    name: `${method} ${resource}?${subresource}`,
    matches: { method, resource, subresource },
    needs: [],
    input: {},
    async run({ bucket, objects }) {
      await objects.getBucket({ bucket })
      throw new S3Error('NotImplemented', instead[subresource])
    },
  })

/** Refuses what S3 has and none of `operations` does, so that it is taken for nothing else. */
function unsupportedBeside(operations: readonly Operation[]): Operation[] {
  const taken = new Set(operations.map(({ matches }) => `${matches.method} ${matches.resource}?${matches.subresource}`))
  return (['bucket', 'object'] as const)
    .flatMap((resource) => parts[resource].map((part) => [resource, part] as const))
    .flatMap(([resource, part]) => methods.map((method) => refusal(method, resource, part)))
    .filter(({ name }) => !taken.has(name))
}

const done: readonly Operation[] = Object.values(supported).flat()

/** Everything the gateway answers. */
export const operations: readonly Operation[] = [...done, ...unsupportedBeside(done)]
