import { runStep } from './run-step.mjs'

/** More failing files than this are no accident of timing. */
const mostFiles = 3

/**
 * Runs a step whose tests drive real processes and a real browser. A few files that fail are run once more, each whole:
 * what fails again is broken; what passes is named in `undecided`, because one of its two runs was wrong.
 */
export async function runTests(step) {
  const first = await runStep(step, { live: true })
  if (first.ok || first.failedFiles.length === 0 || first.failedFiles.length > mostFiles) return first
  console.log(`\nonce more: ${first.failedFiles.join(', ')}`)
  const second = await runStep(step, { live: true, files: first.failedFiles })
  if (!second.ok) return first
  return { ...second, passed: first.passedElsewhere + second.passed, undecided: first.failedFiles }
}
