import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'

const server = fileURLToPath(new URL('../../', import.meta.url))

let built: string | undefined

/** The program, built once for this worker: one from sources takes seconds longer to start, each time. */
function program(): string {
  if (built === undefined) {
    const folder = `${inject('programFolder')}${process.pid}`
    execFileSync(process.execPath, ['build.mjs', folder], { cwd: server })
    built = `${server}${folder}/perigee-server.mjs`
  }
  return built
}

export interface RunningServer {
  process: ChildProcess
  /** Everything printed so far, both streams. */
  output(): string
  /** Resolves when the output contains the text. @throws with the output when the process ends first. */
  until(text: string): Promise<void>
  /** Resolves with the exit code, or the signal that ended it. */
  ended: Promise<number | string | null>
}

/** Runs the command line of these sources in a process of its own. */
export function runServer(args: string[], env: NodeJS.ProcessEnv): RunningServer {
  const child = spawn(process.execPath, [program(), ...args], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const watchers = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      for (const look of watchers) look()
    })
  }
  const ended = once(child, 'close').then(([code, signal]: (number | string | null)[]) => code ?? signal ?? null)

  const until = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const look = () => {
        if (output.includes(text)) resolve()
      }
      watchers.add(look)
      look()
      void ended.then((code) => reject(new Error(`ended with ${code} before "${text}":\n${output}`)))
    })
  return { process: child, output: () => output, until, ended }
}
