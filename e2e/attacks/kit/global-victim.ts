import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { targetOf } from '../../s3/endpoint/own-product'
import { needTinyImage } from '../../src/compute-images'
import { newInstallation, startProduct } from '../../src/product'
import { takeDown } from '../../src/take-down'
import { tableOf } from './table'

/** Starts the built product once for the whole suite, nearly as it comes, and prints the table at the end. */
export default async function provideVictim(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'perigee-attacks-'))
  const report = join(folder, 'rows.jsonl')
  const installation = await newInstallation({
    PERIGEE_GATEWAY_DOMAINS: 's3.suite.test',
    PERIGEE_GATEWAY_SIGNATURE_V2: 'true',
    PERIGEE_CAPTCHA_DIFFICULTY: '500',
    PERIGEE_COMPUTE: 'qemu',
  })
  await needTinyImage(installation)
  const product = await startProduct(installation)
  const end = async () => {
    console.log(tableOf(await readFile(report, 'utf8').catch(() => '')))
    await rm(folder, { recursive: true })
    await takeDown({ product })
  }
  try {
    project.provide('s3Target', await targetOf(product))
    const { dataDir, env, urls, pid } = product
    project.provide('victim', { dataDir, env, urls, pid, report })
    return end
  } catch (cause) {
    await end()
    throw cause
  }
}
