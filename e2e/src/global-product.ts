import type { TestProject } from 'vitest/node'
import { freePorts } from '@perigee/testing/free-ports'
import { findChromium } from './chromium'
import { newInstallation, startProduct } from './product'
import { takeDown } from './take-down'

/** vitest's globalSetup of the browser tests: a browser is there, and a product that journeys share. */
export default async function provideProduct(project: TestProject): Promise<() => Promise<void>> {
  await findChromium()
  // Where a journey may let a name server answer; nobody is asked otherwise.
  const [dns = 0] = await freePorts(1)
  const settings = {
    // Everybody comes from one address.
    PERIGEE_RATE_LIMIT_BURST: '1000',
    PERIGEE_DNS_SERVERS: `127.0.0.1:${dns}`,
  }
  const product = await startProduct(await newInstallation(settings))
  const { dataDir, env, urls } = product
  project.provide('product', { dataDir, env, urls })
  return () => takeDown({ product })
}
