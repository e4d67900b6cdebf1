import { useQueryClient } from '@tanstack/react-query'
import { recordUiError } from '@/lib/analytics'
import { failureOf } from '@/lib/failure'
import { useAction } from '@/lib/use-action'
import { reloadInstances } from '../queries'
import { type Compute, useCompute } from './use-compute'

interface Change {
  busy: boolean
  error: unknown
  /** One at a time. Undefined: it failed, and `error` says why. */
  change: <T>(work: (compute: Compute) => Promise<T>) => Promise<{ value: T } | undefined>
}

/** Changes machines, and asks anew how they are, also after a failure, which is reported. `source` names the dialog. */
export function useInstanceChange(project: { id: string }, source: string): Change {
  const compute = useCompute(project)
  const cache = useQueryClient()
  const { busy, error, run } = useAction()

  async function change<T>(work: (compute: Compute) => Promise<T>) {
    let made: { value: T } | undefined
    await run(async () => {
      try {
        made = { value: await work(compute) }
      } catch (cause) {
        recordUiError({ source, ...failureOf(cause) })
        throw cause
      } finally {
        void reloadInstances(cache, project.id)
      }
    })
    return made
  }
  return { busy, error, change }
}
