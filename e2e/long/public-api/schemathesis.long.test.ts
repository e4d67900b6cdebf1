import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newInstallation, type Product, removeInstallation, startProduct } from '../../src/product'
import { type Findings, installSchemathesis, runSchemathesis } from './schemathesis'
import { seed, type Seeded } from './seed'

/** PERIGEE_SCHEMATHESIS_EXAMPLES makes it shorter or longer. */
const examples = Number(process.env.PERIGEE_SCHEMATHESIS_EXAMPLES ?? 40)

let product: Product
let program: string
let seeded: Seeded
let folder: string

beforeAll(async () => {
  program = await installSchemathesis()
  folder = await mkdtemp(join(tmpdir(), 'perigee-schemathesis-'))
  product = await startProduct(
    await newInstallation({
      PERIGEE_CAPTCHA: 'none',
      PERIGEE_NEW_ACCOUNT_KIND: 'paid',
      PERIGEE_BILLING: 'true',
      PERIGEE_CARD_PROVIDER: 'sandbox',
      PERIGEE_PUBLIC_API_READS_PER_MINUTE: '1000000',
      PERIGEE_PUBLIC_API_WRITES_PER_MINUTE: '1000000',
      PERIGEE_RATE_LIMIT_BURST: '1000000',
      // where nobody listens: no test asks the world
      PERIGEE_DNS_SERVERS: '127.0.0.1:9',
    }),
  )
  seeded = await seed(product)
})
afterAll(async () => {
  await product?.stop()
  if (product) await removeInstallation(product)
  if (folder) await rm(folder, { recursive: true, force: true })
})

const run = (name: string, args: readonly string[]): Promise<Findings> =>
  runSchemathesis(program, seeded, { origin: product.urls.console, folder, name, examples, args })

it('every call answers as the OpenAPI document says: first those that keep things, then those that delete', async () => {
  const kept = await run('kept', ['--exclude-method', 'DELETE'])
  const deleted = await run('deleted', ['--include-method', 'DELETE'])
  for (const { failures, errors, operations } of [kept, deleted]) {
    expect([failures, errors]).toEqual([[], []])
    expect(operations.tested).toBe(operations.selected)
  }
  expect(kept.operations.tested + deleted.operations.tested).toBe(kept.operations.total)
  expect(kept.test_cases.generated).toBeGreaterThan(kept.operations.tested * 10)
  expect(product.output()).not.toContain('"unexpected error"')
})
