import { defineConfig } from 'vitest/config'
import { consoleProjects, quickWorkers, workerFlags } from './apps/console/vitest.config'

/** Where tools/run-step.mjs wants the counts of a run. */
const report = process.env.PERIGEE_TEST_REPORT

const sources = ['packages/*/src', 'apps/{api,auth,compute,gateway,linkshare,server}/src', 'tools']

/** How long something may take to become true: a limit, not a wait, for a machine that has other work too. */
const patient = { poll: { timeout: 30_000 } }

const equalBytes = ['packages/testing/src/equal-bytes.ts']

/** A profile of the S3 conformance suite; PERIGEE_S3_ENDPOINT points it at a service other than the built product. */
const s3Suite = (name: string, include: string[]) => ({
  test: {
    name,
    include,
    globalSetup: ['e2e/s3/endpoint/global-target.ts'],
    setupFiles: ['e2e/s3/after-each-file.ts', ...equalBytes],
    expect: patient,
    testTimeout: 240_000,
    hookTimeout: 240_000,
    maxWorkers: 2,
    isolate: false,
    sequence: { groupOrder: 4 },
  },
})

/** Attacks from outside on the built product, which is started once for all of them. */
const attacks = (name: string, include: string[]) => ({
  test: {
    name,
    include,
    globalSetup: ['e2e/attacks/kit/global-victim.ts'],
    setupFiles: ['e2e/s3/after-each-file.ts', ...equalBytes],
    expect: patient,
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // What one attack costs the product is not to be counted as the cost of another.
    fileParallelism: false,
    isolate: false,
    sequence: { groupOrder: 5 },
  },
})

/**
 * Files share their modules (`isolate: false`): half of the time would go into loading them again for each.
 *
 * `unit` needs nothing, `integration` a PostgreSQL and ports (it starts them), `s3` and `attacks` the built product, `e2e`
 * a browser too. `…-full`, `s3-tools` and `long` are what `npm test` leaves out.
 */
export default defineConfig({
  test: {
    reporters: report ? ['default', ['./tools/count-tests.mjs', { outputFile: report }]] : ['default'],
    projects: [
      {
        test: {
          name: 'unit',
          include: sources.map((folder) => `${folder}/**/*.test.ts`),
          exclude: ['**/*.integration.test.ts', '**/node_modules/**'],
          isolate: false,
          setupFiles: equalBytes,
          expect: patient,
          testTimeout: 120_000,
          maxWorkers: quickWorkers,
          execArgv: workerFlags,
        },
      },
      ...consoleProjects,
      {
        test: {
          name: 'integration',
          include: sources.map((folder) => `${folder}/**/*.integration.test.ts`),
          globalSetup: ['packages/testing/src/global-postgres.ts', 'apps/server/src/testing/global-program.ts'],
          setupFiles: [...equalBytes, 'packages/testing/src/restore-umask.ts'],
          isolate: false,
          expect: patient,
          testTimeout: 240_000,
          hookTimeout: 240_000,
          // A tenth to a third of the time of two is waiting for the database.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.test.ts'],
          isolate: false,
          globalSetup: ['e2e/src/global-product.ts'],
          sequence: { groupOrder: 2 },
          expect: patient,
          testTimeout: 240_000,
          hookTimeout: 240_000,
          maxWorkers: 3,
        },
      },
      s3Suite('s3', ['e2e/s3/**/*.s3.test.ts']),
      s3Suite('s3-tools', ['e2e/s3/**/*.s3-tools.test.ts']),
      s3Suite('s3-full', ['e2e/s3/**/*.s3.test.ts', 'e2e/s3/**/*.s3-full.test.ts']),
      attacks('attacks', ['e2e/attacks/**/*.attack.test.ts']),
      attacks('attacks-full', ['e2e/attacks/**/*.attack.test.ts', 'e2e/attacks/**/*.attack-full.test.ts']),
      {
        test: {
          name: 'long',
          include: ['e2e/**/*.long.test.ts'],
          sequence: { groupOrder: 3 },
          expect: patient,
          testTimeout: 1_800_000,
          hookTimeout: 240_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
