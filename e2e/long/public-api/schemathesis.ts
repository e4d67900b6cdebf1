import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findOnPath, isExecutable } from '../../src/find-program'
import { runProgram } from '../../src/run-program'
import type { Seeded } from './seed'

const requirements = join(import.meta.dirname, 'requirements.txt')
const caches = join(import.meta.dirname, '../../../.cache')

/** What one run of Schemathesis found, of its report. */
export interface Findings {
  operations: { total: number; selected: number; tested: number; errored: number }
  test_cases: { generated: number }
  failures: unknown[]
  errors: unknown[]
}

/**
 * The program, from PyPI in the versions of `requirements.txt`; kept for the next run.
 * @throws where there is no Python, or no way to PyPI: a run without it shows nothing
 */
export async function installSchemathesis(): Promise<string> {
  const wanted = createHash('sha256')
    .update(await readFile(requirements))
    .digest('hex')
  const folder = join(caches, `schemathesis-${wanted.slice(0, 12)}`)
  const program = join(folder, 'bin/schemathesis')
  const isWhole = join(folder, 'installed')
  if ((await isExecutable(program)) && (await readFile(isWhole).catch(() => null))) return program
  const python = await findOnPath(['python3'])
  if (!python) throw new Error('Schemathesis needs python3 (3.10 or newer), with its module venv.')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await runProgram(python, ['-m', 'venv', folder])
  await runProgram(join(folder, 'bin/pip'), ['install', '--quiet', '--no-deps', '--requirement', requirements])
  await writeFile(isWhole, '')
  return program
}

interface Run {
  /** Of the service: `http://host:port`. */
  origin: string
  /** For settings and reports. */
  folder: string
  name: string
  /** Examples for each call. */
  examples: number
  args: readonly string[]
}

/** Sends what the OpenAPI document of the service allows and what it does not, with ids that are there. */
export async function runSchemathesis(program: string, { key, values }: Seeded, run: Run): Promise<Findings> {
  const { origin, folder, name, examples, args } = run
  const [settings, report] = [join(folder, `${name}.toml`), join(folder, `${name}.json`)]
  await writeFile(settings, settingsOf(values), { mode: 0o600 })
  const told = await runProgram(
    program,
    ['--config-file', settings, 'run', `${origin}/public/v1/openapi.json`, '--url', origin, '--no-color'].concat(
      ['--max-examples', String(examples), '--report-json-path', report],
      args,
    ),
    { cwd: folder, env: { ...process.env, PERIGEE_KEY: key } },
  ).catch((cause: unknown) => {
    const said = (cause as { cause?: { stdout?: string } }).cause?.stdout
    // It ends with 1 when it found something: then there is a report.
    return said ?? Promise.reject(cause)
  })
  const findings = JSON.parse(await readFile(report, 'utf8')) as Findings
  if (findings.failures.length > 0 || findings.errors.length > 0) console.error(told)
  return findings
}

/** Paths that answer to more methods than they say, since they look like `/projects/{projectId}` or another list. */
const withMoreMethods = ['/projects/', '/projects/create', '/projects/bucket-rollup', '/projects/bucket-rollups']

/** In most requests an id is one of `values`. Rules that JSON Schema cannot say may refuse what fits the schema. */
const settingsOf = (values: Seeded['values']): string =>
  [
    'continue-on-failure = true',
    'request-timeout = 60.0',
    ...Object.entries(values).map(([name, list]) => `[dictionaries.${name}]\nvalues = ${JSON.stringify(list)}`),
    '[parameters]',
    ...Object.keys(values).flatMap((name) =>
      ['path', 'query'].map((place) => `"${place}.${name}" = { dictionary = "${name}", probability = 0.9 }`),
    ),
    '[auth.openapi.apiKey]',
    'bearer = "${PERIGEE_KEY}"',
    '[generation]',
    'database = "none"',
    '[phases.coverage]',
    'unexpected-methods = ["GET", "PUT", "POST", "DELETE", "PATCH", "TRACE"]',
    '[checks.positive_data_acceptance]',
    'enabled = false',
    '[checks.negative_data_rejection]',
    'expected-statuses = [400, 401, 403, 404, 405, 409, 412, 413, 414, 422, 429]',
    '[[operations]]',
    `include-path = ${JSON.stringify(withMoreMethods.map((path) => `/public/v1${path}`))}`,
    'checks.unsupported_method.enabled = false',
    '',
  ].join('\n')
