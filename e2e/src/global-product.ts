import type { TestProject } from 'vitest/node'
import { findChromium } from './chromium'
import { newInstallation, startProduct } from './product'
import { takeDown } from './take-down'

/** vitest's globalSetup of the browser tests: a browser is there, and a product that journeys share. */
export default async function provideProduct(project: TestProject): Promise<() => Promise<void>> {
  await findChromium()
  const product = await startProduct(
    await newInstallation({
      // Everybody comes from one address,
      PERIGEE_RATE_LIMIT_BURST: '1000',
      // where receivers of webhooks are, too.
      PERIGEE_WEBHOOK_PRIVATE_ADDRESSES: 'true',
    }),
  )
  const { dataDir, env, urls } = product
  project.provide('product', { dataDir, env, urls })
  return () => takeDown({ product })
}
