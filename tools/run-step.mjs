import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'

const results = '.cache/results'

/**
 * Runs one npm script of the root, keeps its output (and shows it with `live`), and says how long it took. `files`: only
 * these of a step's tests.
 */
export function runStep(step, { live = false, files = [] } = {}) {
  const started = performance.now()
  const report = `${results}/${step.replaceAll(':', '-')}${files.length ? '-again' : ''}.json`
  mkdirSync(results, { recursive: true })
  rmSync(report, { force: true })
  const child = spawn('npm', ['run', '--silent', step, ...(files.length ? ['--', ...files] : [])], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PERIGEE_TEST_REPORT: report },
    shell: process.platform === 'win32',
  })
  const chunks = []
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      chunks.push(chunk)
      if (live) process.stdout.write(chunk)
    })
  }
  return new Promise((resolve) => {
    child.on('close', (code) => {
      const seconds = (performance.now() - started) / 1000
      console.log(`${code === 0 ? '✓' : '✗'} ${step} (${seconds.toFixed(1)} s)`)
      resolve({ step, seconds, ok: code === 0, output: Buffer.concat(chunks).toString(), ...countsOf(report) })
    })
  })
}

/**
 * What a step's test runner counted (tools/count-tests.mjs); nothing for a step without tests. `passedElsewhere`: in files
 * without a failure.
 */
function countsOf(report) {
  if (!existsSync(report))
    return { passed: 0, failed: 0, passedElsewhere: 0, failedFiles: [], failures: [], unhandledErrors: 0 }
  const { files, unhandledErrors } = JSON.parse(readFileSync(report, 'utf8'))
  const sum = (counted, count) => counted.reduce((total, file) => total + file[count], 0)
  return {
    passed: sum(files, 'passed'),
    failed: sum(files, 'failed'),
    passedElsewhere: sum(
      files.filter(({ ok }) => ok),
      'passed',
    ),
    failedFiles: files.filter(({ ok }) => !ok).map(({ file }) => file),
    failures: files.flatMap(({ file, failures }) => failures.map((failure) => ({ file, ...failure }))),
    unhandledErrors,
  }
}
