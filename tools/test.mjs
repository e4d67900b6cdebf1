// `npm test`: the checks, then the built product against a real PostgreSQL, real S3 tools and a real browser.
// Installs what is missing: npm packages here, the browser and the S3 tools in e2e (see e2e/src).
import { installDependencies } from './install.mjs'
import { runChecks } from './run-checks.mjs'
import { runStep } from './run-step.mjs'

installDependencies()

const results = await runChecks()
for (const step of ['build', 'size', 'test:integration', 'test:s3', 'test:e2e']) {
  const result = await runStep(step, { live: step !== 'build' })
  if (!result.ok && step === 'build') console.log(result.output)
  results.push(result)
  if (step === 'build' && !result.ok) break
}

const sum = (count) => results.reduce((total, result) => total + result[count], 0)
const broken = results.filter(({ ok }) => !ok).map(({ step }) => step)
if (broken.length) console.log(`\nfailed: ${broken.join(', ')}`)
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = broken.length || sum('passed') === 0 ? 1 : 0
