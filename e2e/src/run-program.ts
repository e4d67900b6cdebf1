import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface RunOptions {
  env?: NodeJS.ProcessEnv
  cwd?: string
}

/** Runs a program to its end and gives what it printed. @throws with its output when it fails */
export async function runProgram(file: string, args: readonly string[], options: RunOptions = {}): Promise<string> {
  try {
    const { stdout } = await run(file, [...args], { ...options, maxBuffer: 64 * 2 ** 20 })
    return stdout
  } catch (cause) {
    const said = cause instanceof Error && 'stderr' in cause ? String(cause.stderr).trim() : ''
    throw new Error(`${file} ${args.join(' ')} failed: ${said}`, { cause })
  }
}
