import { second, minute } from '@perigee/std/durations'
import type { ChildProcess } from 'node:child_process'
import type { Logger } from '../logger'
import type { Doors } from './doors'
import { beat } from './heartbeat'
import { reasonOfEnd, beginRun, type Run } from './run'
import { placeOf, type FromChild } from './messages'

const longest = 30 * second

/**
 * How long to wait before a process is started again that has ended `times` in a row, in milliseconds: not at all the
 * first time, then 1, 2, 4 … 30 seconds.
 */
const restartDelay = (times: number): number => (times <= 1 ? 0 : Math.min(longest, second * 2 ** (times - 2)))

export interface KeepOptions {
  name: string
  /** Starts one. It has an IPC channel and speaks `linkToMain`. */
  start: () => ChildProcess
  doors: Doors
  /** Of the machine's memory, in bytes: one that takes more twice in a row is replaced. */
  memoryLimit: number
  /** How long it may do nothing before it is replaced, in milliseconds. */
  hangTime: number
  /** How long it may take to end once it was told to. */
  stopTime: number
  /** How long it may take to start, and how long it has to run before its earlier ends are forgotten. */
  startTime?: number
  steadyTime?: number
  logger: Logger
  /** Told whenever `state` has changed. */
  onChange?: () => void
}

export interface ProcessState {
  name: string
  state: 'starting' | 'running' | 'down'
  pid: number | null
  /** When it began to be in this state. */
  since: Date
  /** How often one ended that was not told to. */
  ends: number
  lastEnd: { at: Date; reason: string } | null
  memoryLimit: number
}

export interface KeptProcess {
  /** Resolves when it answers for the first time. @throws when it ends before, or `stop` was called */
  started: Promise<void>
  state(): ProcessState
  tellStopping(): void
  /** Asks the one that runs. Empty when there is none, or when it does not answer in time. */
  measure(): Promise<string>
  /** Closes its ports, lets it finish, and keeps it from being started again. */
  stop(): Promise<void>
  /** Ends it without waiting, for a process that is about to end itself. */
  kill(): void
}

/**
 * Keeps a process running: one that ends is started again, ever later when it does so repeatedly; one that does not
 * answer, or takes too much memory, is killed and replaced. One that ends before it has ever answered is not: a server
 * that cannot start has to say so.
 */
export function keepRunning(options: KeepOptions): KeptProcess {
  const { name, doors, hangTime, memoryLimit, logger, startTime = 2 * minute, steadyTime = minute } = options
  const runs = new Set<Run>()
  const places = new Set<string>()
  let current: Run | undefined
  let restart: NodeJS.Timeout | undefined
  let isStopping = false
  let hasAnswered = false
  let timesInARow = 0
  let ends = 0
  let lastEnd: ProcessState['lastEnd'] = null
  let since = new Date()
  let begun: () => void = () => undefined
  let fail: (error: Error) => void = () => undefined
  const started = new Promise<void>((resolve, reject) => {
    begun = resolve
    fail = reject
  })
  started.catch(() => undefined)

  function changed(): void {
    since = new Date()
    options.onChange?.()
  }

  function start(): void {
    const run = beginRun(options.start(), { hangTime, memoryLimit })
    runs.add(run)
    current = run
    run.child.on('message', (message) => heard(run, message as FromChild))
    void run.ended.then(() => over(run))
    changed()
  }

  function heard(run: Run, message: FromChild): void {
    switch (message.kind) {
      case 'open':
        return void open(run, message)
      case 'ready':
        run.isReady = true
        for (const place of places) doors.join(place, run)
        hasAnswered = true
        if (timesInARow > 0) logger.warn({ name, id: run.child.pid }, 'a process runs again')
        begun()
        return changed()
      case 'got':
        run.heartbeat.reached()
        return run.answered(message.id, 'taken')
      case 'declined':
        return run.answered(message.id, 'gone')
      case 'well':
        return well(run, message.memory)
      case 'measured':
        return run.measured(message.id, message.metrics)
      case 'leaving':
        doors.leave(run)
        if (isStopping || !run.isReady) return
        run.isLeaving = true
        setTimeout(() => kill(run, 'it did not finish in time'), options.stopTime).unref()
        return replace(run, 'it was told to end')
    }
  }

  async function open(run: Run, at: { host: string; port: number }): Promise<void> {
    const place = placeOf(at)
    places.add(place)
    try {
      await doors.open(at)
      if (run.isReady) doors.join(place, run)
      run.say({ kind: 'opened', place })
    } catch (cause) {
      const { message, code } = cause as NodeJS.ErrnoException
      run.say({ kind: 'opened', place, error: { message, ...(code === undefined ? {} : { code }) } })
    }
  }

  function well(run: Run, memory: number): void {
    const tooLarge = run.memoryGuard(memory)
    if (tooLarge !== undefined) kill(run, tooLarge)
    const { missed, dead } = run.heartbeat.answered(run.hasMissed())
    if (missed > 0) logger.warn({ name, id: run.child.pid, missed }, 'a connection did not reach a process')
    if (dead !== undefined) kill(run, dead)
  }

  function over(run: Run): void {
    runs.delete(run)
    doors.leave(run)
    const reason = reasonOfEnd(run.child, run.reason)
    if (!hasAnswered) return fail(new Error(`The process ${name} ended before it could answer: ${reason}.`))
    if (!isStopping && !run.isLeaving) replace(run, reason)
  }

  function replace(run: Run, reason: string): void {
    if (run.isReady && performance.now() - run.since > steadyTime) timesInARow = 0
    timesInARow++
    ends++
    lastEnd = { at: new Date(), reason }
    const delay = restartDelay(timesInARow)
    logger.error({ name, id: run.child.pid, reason, timesInARow, startsIn: delay }, 'a process ended')
    if (run === current) current = undefined
    changed()
    restart = setTimeout(start, delay)
  }

  function kill(run: Run, reason: string): void {
    run.reason ??= reason
    run.child.kill('SIGKILL')
  }

  function look(run: Run): void {
    if (!run.isReady && performance.now() - run.since > startTime) kill(run, 'it did not start in time')
    if (!run.isReady || !run.child.connected) return
    const finding = run.heartbeat.next()
    if (finding === null) return
    if ('dead' in finding) return kill(run, finding.dead)
    run.asked()
    run.say({ kind: 'are-you-well' })
  }
  const beating = setInterval(() => runs.forEach(look), beat)
  start()

  return {
    started,
    state: () => ({
      name,
      state: current === undefined ? 'down' : current.isReady ? 'running' : 'starting',
      pid: current?.child.pid ?? null,
      since,
      ends,
      lastEnd,
      memoryLimit,
    }),
    tellStopping() {
      isStopping = true
      clearTimeout(restart)
      for (const run of runs) run.say({ kind: 'stopping' })
    },
    measure: async () => (current?.isReady ? current.measure() : ''),
    kill: () => runs.forEach(({ child }) => child.kill('SIGKILL')),
    async stop() {
      isStopping = true
      clearTimeout(restart)
      fail(new Error(`The process ${name} was stopped before it could answer.`))
      for (const place of places) doors.close(place)
      for (const run of runs) run.say({ kind: 'stop' })
      const late = setTimeout(() => runs.forEach((run) => kill(run, 'it did not finish in time')), options.stopTime)
      await Promise.all([...runs].map(({ ended }) => ended))
      clearTimeout(late)
      clearInterval(beating)
    },
  }
}
