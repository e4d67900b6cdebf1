import { fork } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { minute, second } from '@perigee/std/durations'
import { MiB } from '@perigee/std/units'
import { freePorts } from '@perigee/testing/free-ports'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { isAlive } from '../embedded-postgres/alive'
import { createLogger } from '../logger'
import { createDoors } from './doors'
import { keepRunning, type KeepOptions, type KeptProcess } from './keep-running'

const program = fileURLToPath(new URL('testing/kept-program.ts', import.meta.url))
const lines: string[] = []
const logger = createLogger({ level: 'info', destination: { write: (line: string) => void lines.push(line) } })
let port: number
let kept: KeptProcess[]

beforeEach(async () => {
  const [free = 0] = await freePorts(1)
  port = free
  kept = []
  lines.length = 0
})
afterEach(async () => {
  for (const one of kept) one.kill()
  await Promise.all(kept.map((one) => one.stop()))
})

function keep(options: Partial<KeepOptions> = {}, env: NodeJS.ProcessEnv = {}): KeptProcess {
  const one = keepRunning({
    name: 'tried',
    start: () =>
      fork(program, {
        execArgv: ['--import', 'tsx'],
        env: { ...process.env, PORT: String(port), ...env },
        stdio: 'inherit',
      }),
    doors: createDoors({ logger }),
    memoryLimit: 1024 * MiB,
    hangTime: minute,
    stopTime: 20 * second,
    logger,
    ...options,
  })
  kept.push(one)
  return one
}

/** The body of the answer: who answered, how much it got, and from where. */
const ask = async (path = '/', init: RequestInit = {}): Promise<string> =>
  (await fetch(`http://127.0.0.1:${port}${path}`, { ...init, headers: { connection: 'close' } })).text()
const pidOf = (one: KeptProcess): number => one.state().pid ?? 0
const kill = (one: KeptProcess, signal: NodeJS.Signals) => process.kill(pidOf(one), signal)

it('answers at a port that this process holds, and knows the client', async () => {
  const one = keep()
  await one.started
  expect(await ask('/', { method: 'POST', body: 'abc' })).toBe(`${pidOf(one)} 3 127.0.0.1`)
  expect(await one.measure()).toBe(`pid ${pidOf(one)}`)
})

it('replaces one that is killed; who comes meanwhile waits for the next', async () => {
  const one = keep()
  await one.started
  const first = pidOf(one)
  kill(one, 'SIGKILL')
  await expect.poll(() => one.state().ends).toBe(1)
  expect(await ask()).toMatch(/^\d+ 0/)
  expect(pidOf(one)).not.toBe(first)
  expect(await isAlive(first)).toBe(false)
  expect(one.state().lastEnd?.reason).toBe('it was killed by SIGKILL')
  expect(lines.join()).toContain('"reason":"it was killed by SIGKILL"')
})

it('loses no connection for good that comes in the moment of the end', async () => {
  const one = keep()
  await one.started
  kill(one, 'SIGKILL')
  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, () => ask('/', { signal: AbortSignal.timeout(60 * second) })),
  )
  const hung = answers.filter((answer) => answer.status === 'rejected' && String(answer.reason).includes('timeout'))
  expect(hung).toEqual([])
  expect(await ask()).toMatch(/^\d+ 0/)
})

it('kills and replaces one that does not answer any more, stopped or in an endless loop', async () => {
  const one = keep({ hangTime: 2 * second })
  await one.started
  kill(one, 'SIGSTOP')
  await expect.poll(() => one.state().lastEnd?.reason).toBe('it did not answer for 2 s')
  await expect(ask('/hang')).rejects.toThrow()
  await expect.poll(() => one.state().ends).toBe(2)
  expect(await ask()).toMatch(/^\d+ 0/)
})

it('replaces one that takes more memory than it may', async () => {
  const one = keep({ memoryLimit: 400 * MiB })
  await one.started
  await ask('/grow')
  await expect.poll(() => one.state().lastEnd?.reason).toBe('it took more than 400 MiB of memory')
  expect(await ask()).toMatch(/^\d+ 0/)
})

it('fails when the first one cannot start, and starts no other', async () => {
  const one = keep({}, { CRASH: 'always' })
  await expect(one.started).rejects.toThrow('The process tried ended before it could answer: it ended with code 3.')
  expect(one.state().ends).toBe(0)
})

it('starts one that keeps crashing ever later, and says why', async () => {
  let env: NodeJS.ProcessEnv = {}
  const start = () =>
    fork(program, {
      execArgv: ['--import', 'tsx'],
      env: { ...process.env, PORT: String(port), ...env },
      stdio: 'inherit',
    })
  const one = keep({ start })
  await one.started
  env = { CRASH: 'always' }
  await expect(ask('/crash')).rejects.toThrow()
  await expect.poll(() => one.state().ends).toBe(3)
  const waits = lines.map((line) => JSON.parse(line) as { startsIn?: number; reason?: string })
  expect(waits.map(({ startsIn }) => startsIn)).toEqual([0, second, 2 * second])
  expect(waits.map(({ reason }) => reason)).toEqual([
    'it ended with code 4',
    'it ended with code 3',
    'it ended with code 3',
  ])
  env = {}
  expect(await ask()).toMatch(/^\d+ 0/)
})

/** Connected, with a request of which the last byte is missing. */
async function unfinished() {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\na')
  return socket
}

it('lets requests finish that are under way when it stops, and takes no more', async () => {
  const one = keep()
  await one.started
  await ask()
  const busy = await unfinished()
  await ask()
  const answer = text(busy)
  const stopped = one.stop()
  await expect.poll(() => ask().catch(() => 'refused')).toBe('refused')
  busy.write('b')
  expect(await answer).toContain(' 2 127.0.0.1')
  await stopped
  expect(one.state().ends).toBe(0)
})

it('has a successor for one that is told to end by somebody else, while it finishes', async () => {
  const one = keep()
  await one.started
  const first = pidOf(one)
  const busy = await unfinished()
  await ask()
  const answer = text(busy)
  kill(one, 'SIGTERM')
  await expect.poll(() => one.state().ends).toBe(1)
  expect(await ask()).not.toContain(String(first))
  busy.write('b')
  expect(await answer).toContain(`${first} 2`)
})

it('still gives slow clients no more than their time', async () => {
  const one = keep()
  await one.started
  const slow = connect(port, '127.0.0.1')
  slow.write('GET / HTTP/1.1\r\n')
  expect(await text(slow)).toContain('408 Request Timeout')
})

it('answers a client that closes its side after the request', async () => {
  const one = keep()
  await one.started
  const half = connect(port, '127.0.0.1')
  half.end('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nConnection: close\r\n\r\nab')
  expect(await text(half)).toContain(' 2 127.0.0.1')
})

it('shares a port among several', async () => {
  const doors = createDoors({ logger })
  const both = [keep({ doors }), keep({ doors })]
  await Promise.all(both.map(({ started }) => started))
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask()))
  expect(new Set(answers.map((answer) => Number(answer.split(' ')[0])))).toEqual(new Set(both.map(pidOf)))
})

/** Started by a shell, so that it has few descriptors, which `/fill` uses up and SIGUSR2 sets free. */
const startCramped = () =>
  fork(program, {
    execPath: '/bin/sh',
    execArgv: ['-c', 'ulimit -n 100 && exec "$0" "$@"', process.execPath, '--import', 'tsx'],
    env: { ...process.env, PORT: String(port) },
    stdio: 'inherit',
  })

/** Over a connection that stays, for a closed one would be a free descriptor. @returns the process that is full */
async function fillOne(): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined)
  socket.write('GET /fill HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const [answer] = (await once(socket, 'data')) as [Buffer]
  return String(answer).split('\r\n\r\n')[1] ?? ''
}

/** @returns the answers, of which some are still to come */
async function askUntilOneIsLost(): Promise<{ answers: Promise<string>[] }> {
  const answers: Promise<string>[] = []
  await expect
    .poll(() => {
      const answer = ask()
      answer.catch(() => undefined)
      answers.push(answer)
      return lines.join()
    })
    .toContain('a connection did not reach a process')
  return { answers }
}

it('hands a connection over again that did not reach a process without descriptors', async () => {
  const one = keep({ start: startCramped })
  await one.started
  const first = await fillOne()
  const { answers } = await askUntilOneIsLost()
  kill(one, 'SIGUSR2')
  expect(new Set(await Promise.all(answers))).toEqual(new Set([first]))
  expect(one.state().ends).toBe(0)
})

it('replaces one that no connection reaches any more', async () => {
  const one = keep({ start: startCramped, hangTime: 2 * second })
  await one.started
  const first = await fillOne()
  await askUntilOneIsLost()
  await expect.poll(() => one.state().ends).toBe(1)
  expect(await ask()).not.toBe(first)
  expect(one.state().lastEnd?.reason).toBe('it could not take 2 connections in a row')
})

it('gives another process what did not reach the first', async () => {
  const doors = createDoors({ logger })
  const both = [keep({ doors, start: startCramped }), keep({ doors, start: startCramped })]
  await Promise.all(both.map(({ started }) => started))
  const full = await fillOne()
  const { answers } = await askUntilOneIsLost()
  expect(await Promise.all(answers)).not.toEqual(answers.map(() => full))
  expect(both.map((one) => one.state().ends)).toEqual([0, 0])
})

it('gives another process what one declines that has closed its server', async () => {
  const doors = createDoors({ logger })
  const both = [keep({ doors }), keep({ doors })]
  await Promise.all(both.map(({ started }) => started))
  const closed = await ask('/close')
  const answers = await Promise.all(Array.from({ length: 6 }, () => ask()))
  expect(answers).not.toContain(closed)
  expect(both.map((one) => one.state().ends)).toEqual([0, 0])
})
