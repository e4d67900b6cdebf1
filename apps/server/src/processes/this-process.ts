import { z } from 'zod'
import { ownProcesses, type ProcessPlan } from './plan-processes'

const variable = 'PERIGEE_PROCESS'

const plan = z.object({
  name: z.string(),
  service: z.enum(ownProcesses),
  of: z.number(),
  runsJobs: z.boolean(),
  connections: z.number(),
})

/** Tells a process that the main one starts what it is to do. */
export const planVariable = (given: ProcessPlan): NodeJS.ProcessEnv => ({ [variable]: JSON.stringify(given) })

/** What the main process told this one; undefined in the main process. */
export function thisProcess(env: NodeJS.ProcessEnv): ProcessPlan | undefined {
  const told = env[variable]
  return told === undefined || process.send === undefined ? undefined : plan.parse(JSON.parse(told))
}
