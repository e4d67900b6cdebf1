// `npm run test:attacks`: the whole attack suite (e2e/attacks/README.md) against the built product.
import { readFileSync } from 'node:fs'
import { buildWhenChanged } from './build-when-changed.mjs'
import { installDependencies } from './install.mjs'
import { runStep } from './run-step.mjs'

installDependencies()
await buildWhenChanged()

/** Tests in other folders that the table of the suite names. */
const elsewhere = readFileSync(new URL('../e2e/attacks/README.md', import.meta.url), 'utf8')
  .split('\n')
  .map((line) => line.split('|').at(-2)?.trim() ?? '')
  .filter((file) => /^(apps|packages|e2e)\/.*\.test\.ts$/.test(file))

process.env.PERIGEE_FUZZ_RUNS ??= '20'
const results = [
  await runStep('test:attacks:full', { live: true }),
  await runStep('test:fuzz', { live: true }),
  await runStep('test:attacks:elsewhere', { live: true, files: elsewhere }),
]
const broken = results.filter(({ ok }) => !ok).map(({ step }) => step)
const passed = results.reduce((sum, result) => sum + result.passed, 0)
console.log(broken.length ? `\nfailed: ${broken.join(', ')}` : `\n${passed} tests of attacks passed`)
process.exitCode = broken.length || passed === 0 ? 1 : 0
