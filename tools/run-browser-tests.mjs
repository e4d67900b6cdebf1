import { readFileSync } from 'node:fs'
import { runStep } from './run-step.mjs'

/** More failing files than this are no accident of timing. */
const mostFiles = 3
/** More files than these on the list of known races, and the list has become a habit. */
const mostKnown = 5

/**
 * Runs the browser tests. Files that fail are run once more, each whole. What fails again is broken. What passes is a race
 * between the test and the browser: it has to stand in `e2e/known-races.json` with a reason, or the run fails. Errors
 * outside of tests always fail.
 */
export async function runBrowserTests(step) {
  const first = await runStep(step, { live: true })
  const { failedFiles, unhandledErrors } = first
  if (first.ok || unhandledErrors > 0 || failedFiles.length === 0 || failedFiles.length > mostFiles) return first
  console.log(`\nonce more: ${failedFiles.join(', ')}`)
  const second = await runStep(step, { live: true, files: failedFiles })
  if (!second.ok) return first
  const known = Object.keys(knownRaces())
  const unknown = failedFiles.filter((file) => !known.includes(file))
  for (const file of unknown)
    console.log(
      `\n${file} failed once and passed once: mend its race, or name it in e2e/known-races.json with a reason.`,
    )
  return {
    ...second,
    seconds: first.seconds + second.seconds,
    ok: unknown.length === 0,
    passed: first.passedElsewhere + second.passed,
  }
}

/** @throws Error for a list that is too long, or without reasons */
export function knownRaces(text = readFileSync('e2e/known-races.json', 'utf8')) {
  const races = JSON.parse(text)
  const files = Object.keys(races)
  if (files.length > mostKnown)
    throw new Error(`e2e/known-races.json names ${files.length} files, ${mostKnown} at most.`)
  const silent = files.filter((file) => typeof races[file] !== 'string' || races[file].length < 20)
  if (silent.length > 0) throw new Error(`e2e/known-races.json gives no reason for ${silent.join(', ')}.`)
  return races
}
