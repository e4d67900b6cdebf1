import { projectUseCase } from '@perigee/actors/use-case'
import type { ComputeContext } from '@perigee/compute/context'
import { type Engine, EngineError } from '@perigee/compute/engine'
import { getInstance } from '@perigee/compute/instances/get-instance'
import { computeRefusals } from '@perigee/contract/refusals/compute'
import { KiB } from '@perigee/std/units'

const mostOutput = 64 * KiB

/**
 * The end of what a machine has written to its console, which lies on its host: only the service of its location can read
 * it. @throws noSuchInstance, consoleIsElsewhere, locationIsAway
 */
export const readConsole = projectUseCase(
  'compute.use',
  async (
    context: Pick<ComputeContext, 'db' | 'clock' | 'settings'> & { engine: Engine },
    { actor, project },
    { id }: { id: string },
  ): Promise<string> => {
    const { location } = await getInstance(context, actor, { projectId: project.publicId, id })
    if (location !== context.settings.computeLocation) throw computeRefusals.consoleIsElsewhere()
    try {
      return await context.engine.console(id, mostOutput)
    } catch (error) {
      if (error instanceof EngineError && error.failure === 'unavailable') throw computeRefusals.locationIsAway()
      throw error
    }
  },
)
