import type { Context } from '@perigee/actors/context'
import { computeRefusals } from '@perigee/contract/refusals/compute'
import { readComputeAllowed } from '@perigee/satellite-db/compute-entitlement'
import type { ProjectRow } from '@perigee/satellite-db/projects'
import type { ComputeContext } from './context'
import type { ComputeSettings } from './settings'

type OfferSettings = Pick<ComputeSettings, 'compute' | 'computeUrl' | 'computeProjects'>
type Needs = Pick<Context, 'db'> & { settings: OfferSettings }

/** Whether this installation has machines: here, or by a service on another host. */
export const isComputeOffered = ({ compute, computeUrl }: Pick<ComputeSettings, 'compute' | 'computeUrl'>): boolean =>
  compute !== null || computeUrl !== null

/** Whether a project may have machines. */
export async function mayHaveMachines(
  { db, settings }: Needs,
  project: Pick<ProjectRow, 'internalId'>,
): Promise<boolean> {
  if (!isComputeOffered(settings)) return false
  return (await readComputeAllowed(db, project.internalId)) ?? settings.computeProjects === 'all'
}

/**
 * Asked before anything is made, started or offered. What a project has can be seen, stopped and removed without it.
 * @throws computeNotOffered, computeNotAllowed
 */
export async function requireCompute(context: Needs, project: Pick<ProjectRow, 'internalId'>): Promise<void> {
  if (!isComputeOffered(context.settings)) throw computeRefusals.computeNotOffered()
  if (!(await mayHaveMachines(context, project))) throw computeRefusals.computeNotAllowed()
}

export type OfferContext = Pick<ComputeContext, 'db' | 'clock' | 'settings'>
