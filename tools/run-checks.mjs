import { runStep } from './run-step.mjs'

/** The longest first, so that the other half of the machine does the rest meanwhile. */
const steps = [
  'test:unit',
  'typecheck',
  'lint',
  'boundaries:check',
  'format:check',
  'knip',
  'knip:production',
  'supply-chain',
]

/** Runs the quick checks, two at a time, and shows the output of those that failed. */
export async function runChecks() {
  const results = []
  const waiting = [...steps]
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) results.push(await runStep(step))
  }
  await Promise.all([worker(), worker()])
  for (const { step, ok, output } of results) if (!ok) console.log(`\n── ${step} ──\n${output}`)
  return results
}
