// `npm test`: the checks, then the built product against a real PostgreSQL, real S3 tools and a real browser.
// Installs what is missing: npm packages here, the browser and the S3 tools in e2e (see e2e/src).
import { installDependencies } from './install.mjs'
import { runChecks } from './run-checks.mjs'
import { runStep } from './run-step.mjs'
import { runBrowserTests } from './run-browser-tests.mjs'

installDependencies()

const results = await runChecks()
results.push(await runStep('advisories', { live: true }))
const build = await runStep('build')
results.push(build)
if (build.ok) {
  results.push(await runStep('size', { live: true }))
  for (const step of ['test:integration', 'test:s3', 'test:attacks:quick'])
    results.push(await runStep(step, { live: true }))
  results.push(await runBrowserTests('test:e2e'))
} else {
  console.log(build.output)
}

const sum = (count) => results.reduce((total, result) => total + result[count], 0)
for (const { step, seconds } of results) console.log(`${seconds.toFixed(0).padStart(5)} s  ${step}`)
const broken = results.filter(({ ok }) => !ok).map(({ step }) => step)
if (broken.length) console.log(`\nfailed: ${broken.join(', ')}`)
for (const { file, test, error } of results.filter(({ ok }) => !ok).flatMap(({ failures }) => failures))
  console.log(`  ${file}${test ? ` > ${test}` : ''}: ${error}`)
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = broken.length || sum('passed') === 0 ? 1 : 0
