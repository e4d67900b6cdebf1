import type { TestProject } from 'vitest/node'
import { startOwnProduct } from './own-product'
import type { Target } from './target'

/** Points the suite at the endpoint of the environment, or starts the built product once for the whole run. */
export default async function provideTarget(project: TestProject): Promise<() => Promise<void>> {
  const given = fromEnvironment()
  const own = given ? undefined : await startOwnProduct()
  const target = given ?? own?.target
  if (target) project.provide('s3Target', target)
  return async () => own?.end()
}

function fromEnvironment(): Target | undefined {
  const {
    PERIGEE_S3_ENDPOINT: endpoint,
    PERIGEE_S3_ACCESS_KEY: accessKey,
    PERIGEE_S3_SECRET_KEY: secretKey,
  } = process.env
  if (!endpoint) return undefined
  if (!accessKey || !secretKey) {
    throw new Error('PERIGEE_S3_ENDPOINT needs PERIGEE_S3_ACCESS_KEY and PERIGEE_S3_SECRET_KEY beside it.')
  }
  return { endpoint: endpoint.replace(/\/$/, ''), accessKey, secretKey }
}
