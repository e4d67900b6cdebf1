import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { canInstallPackages, installPackages } from '../../src/debian'
import { isExecutable } from '../../src/find-program'
import { runProgram } from '../../src/run-program'
import { runPython } from './boto3-program'
import { useTool } from './use-tool'

/** The first release line that sends checksums by default was 1.36. */
const version = '1.40.76'
let folder = ''

/** A Python of its own with this boto3 from PyPI. */
async function pythonWithBoto3(): Promise<string> {
  if (!(await isExecutable('/usr/lib/python3/dist-packages/pip')) && (await canInstallPackages())) {
    await installPackages('python3-venv', 'python3-pip')
  }
  folder = await mkdtemp(join(tmpdir(), 'perigee-venv-'))
  await runProgram('/usr/bin/python3', ['-m', 'venv', folder])
  const python = join(folder, 'bin/python')
  await runProgram(python, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', `boto3==${version}`])
  return python
}

const bench = useTool('boto3', { path: pythonWithBoto3 })
afterAll(() => rm(folder, { recursive: true, force: true }))

it("today's boto3, with checksums by default, uploads, transfers in parts, lists, presigns, versions and removes", async () => {
  const found = await runPython(bench)
  expect(found.version).toBe(version)
  expect(found.path.startsWith(folder)).toBe(true)
})
