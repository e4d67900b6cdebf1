import { execFile } from 'node:child_process'
import { hour } from '@perigee/std/durations'

interface ToolOptions {
  cwd?: string
  uid?: number
  gid?: number
  /** Beside what the tool needs to be found and to speak English. */
  env?: Record<string, string>
  /** Milliseconds. */
  timeout?: number
}

/** How a program of the host ended that did not end with 0. */
export class ToolFailure extends Error {
  override name = 'ToolFailure'
  /** Null: it could not be started, or was ended by a signal. */
  readonly exitCode: number | null
  readonly stderr: string

  constructor(tool: string, exitCode: number | null, stderr: string, cause: unknown) {
    super(`${tool} ended with ${exitCode ?? 'no exit code'}: ${stderr.slice(-2_000)}`, { cause })
    this.exitCode = exitCode
    this.stderr = stderr
  }
}

/** Runs a program without a shell. @returns its output @throws ToolFailure */
export function runTool(tool: string, args: readonly string[], options: ToolOptions = {}): Promise<string> {
  const { env = {}, timeout = hour, ...place } = options
  const environment = { PATH: process.env.PATH ?? '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', ...env }
  return new Promise((resolve, reject) => {
    execFile(
      tool,
      args,
      { ...place, env: environment, timeout, maxBuffer: 32 * 1024 * 1024 },
      (cause, stdout, stderr) => {
        if (cause === null) resolve(stdout)
        else reject(new ToolFailure(tool, typeof cause.code === 'number' ? cause.code : null, stderr, cause))
      },
    )
  })
}
