import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../../', import.meta.url))

const pythonFolder = join(root, 'tools/python-client')

/** Runs Python with the packages of the generator, as a program that knows nothing else. @throws with what it printed */
type Python = (args: readonly string[], env?: NodeJS.ProcessEnv) => Promise<string>

export interface PythonClient {
  /** Runs a script that can import the client; gives what it printed. @throws with it when it fails */
  run(script: string, env: NodeJS.ProcessEnv): Promise<string>
  remove(): Promise<void>
}

/** What docs/clients.md shows. */
export const pythonExample = (): Promise<string> => readFile(join(pythonFolder, 'use_client.py'), 'utf8')

/** Generates the Python client from an OpenAPI document. A sentence instead where that cannot be done here. */
export async function generatePythonClient(document: string): Promise<PythonClient | string> {
  const python = await pythonWithGenerator()
  if (typeof python === 'string') return python
  const folder = await mkdtemp(join(tmpdir(), 'perigee-python-'))
  const [made, config] = [join(folder, 'made'), join(pythonFolder, 'config.yaml')]
  const args = ['-m', 'openapi_python_client', 'generate', '--fail-on-warning']
  await python([...args, '--url', document, '--config', config, '--output-path', made])
  return {
    run: (script, env) => python(['-c', `import sys\nsys.path.insert(0, ${JSON.stringify(made)})\n${script}`], env),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Which Python the generated client needs. */
const oldest = 'import sys, pip; sys.exit(sys.version_info < (3, 11))'

/**
 * Python with the pinned packages, which pip gets once for a working copy. A sentence instead where there is no Python 3.11
 * with pip, or no way to the packages.
 */
async function pythonWithGenerator(): Promise<Python | string> {
  const here = await run('python3', ['-c', oldest]).catch(() => undefined)
  if (!here) return 'The Python client was not tried: python3 (3.11 or later) with pip is missing.'
  const requirements = join(pythonFolder, 'requirements.txt')
  const pins = createHash('sha256')
    .update(await readFile(requirements))
    .digest('hex')
  const packages = join(root, '.cache/python-client', pins.slice(0, 16))
  if (!existsSync(packages)) {
    const failed = await install(requirements, packages).catch(String)
    if (failed !== undefined) return `The Python client was not tried: pip could not get its packages. ${failed}`
  }
  return async (args, env = {}) => {
    const { stdout, stderr } = await run('python3', args, {
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], PYTHONPATH: packages, LC_ALL: 'C.UTF-8', ...env },
    })
    return stdout + stderr
  }
}

/** All or nothing: others may look for them at the same time. */
async function install(requirements: string, packages: string): Promise<undefined> {
  await mkdir(dirname(packages), { recursive: true })
  const halfDone = await mkdtemp(`${packages}-`)
  const options = ['--quiet', '--no-deps', '--only-binary', ':all:', '--disable-pip-version-check']
  await run('python3', ['-m', 'pip', 'install', ...options, '--target', halfDone, '-r', requirements])
  await rename(halfDone, packages).catch(() => rm(halfDone, { recursive: true, force: true }))
}
