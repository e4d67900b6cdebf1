import { type Clock, systemClock } from '@perigee/std/clock'
import { readFile } from 'node:fs/promises'
import type { ProcessState } from '@perigee/server-kit/processes/keep-running'
import { minute } from '@perigee/std/durations'
import type { Config } from '../load-config'
import { boundOf } from '../processes/bound-of'
import { planProcesses } from '../processes/plan-processes'
import { readProcesses } from '../processes/process-file'
import { servedOf, serviceNames } from '../services/service-names'
import { sizeText } from '../size-text'
import { fine, note, wrong, type Finding } from './finding'

/** An end that is longer ago than this is history. */
const recent = 60 * minute

/** The processes of a server that runs, or else what they may take once it does. */
export async function checkProcesses(config: Config, clock: Clock = systemClock): Promise<Finding[]> {
  const running = await readProcesses(config.dataFolder)
  return running.length > 0 ? Promise.all(running.map((one) => judgeProcess(one, clock()))) : planned(config)
}

const planned = (config: Config): Finding[] =>
  planProcesses(servedOf(serviceNames, config), config.settings.server.workers).processes.map((plan) => {
    const { heap, memory } = boundOf(plan, config)
    return fine(`process ${plan.name}`, `may take ${sizeText(memory)}, ${sizeText(heap)} of it as heap`)
  })

export async function judgeProcess(
  { name, state, pid, ends, lastEnd, memoryLimit }: ProcessState,
  now: Date,
): Promise<Finding> {
  const about = `process ${name}`
  const end = lastEnd
    ? `ended ${ends === 1 ? 'once' : `${ends} times`}, last at ${lastEnd.at.toISOString()}: ${lastEnd.reason}`
    : ''
  if (state === 'down')
    return wrong(about, end, 'It is started again in at most 30 s. The log of the server says more.')
  const takes = await memoryOf(pid)
  const size = `${takes === undefined ? 'may take' : `takes ${sizeText(takes)} of`} ${sizeText(memoryLimit)}`
  const isRecent = lastEnd !== null && now.getTime() - lastEnd.at.getTime() < recent
  return isRecent ? note(about, `${size}; ${end}`, 'Look into the log of the server at that time.') : fine(about, size)
}

/** In bytes; undefined where the system does not say (proc_pid_status(5)). */
async function memoryOf(pid: number | null): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024
}
