import type { GatewayCredentials } from '@perigee/contract/edge-auth'
import type { S3Access, Snippet } from '@perigee/s3/tool-snippets/snippet'
import type { Application } from './application'
import { applications } from './catalogue'

export interface ConfiguredTool {
  id: string
  name: string
  snippets: readonly Snippet[]
}

/** A name that configuration files take: the brand's letters and digits in lower case. */
export const profileName = (brand: string): string =>
  brand
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'storage'

/** Written where a bucket is to be named and none was chosen. */
const anyBucket = 'my-bucket'

interface Made {
  credentials: Pick<GatewayCredentials, 'access_key_id' | 'secret_key' | 'endpoint'>
  brand: string
  /** That the access is limited to; empty for all. */
  buckets: readonly string[]
}

/** The tools whose configuration can be filled in, by name. */
export function configuredTools({ credentials, brand, buckets }: Made): ConfiguredTool[] {
  const access: S3Access = {
    accessKeyId: credentials.access_key_id,
    secretKey: credentials.secret_key,
    endpoint: credentials.endpoint.replace(/\/$/, ''),
    profile: profileName(brand),
    bucket: buckets[0] ?? anyBucket,
  }
  return applications.flatMap(({ id, name, snippets }) => (snippets ? [{ id, name, snippets: snippets(access) }] : []))
}

/** The tool that is shown first: the application itself, or one that most people know. */
export const firstTool = (application: Application | undefined): string =>
  application?.snippets ? application.id : 'aws-cli'
