import { isAccountKind } from '@perigee/domain/account-kinds'
import { type ComputeQuota, quotaOf } from '@perigee/domain/compute/quotas'
import { projectFacts } from '@perigee/satellite-db/projects'
import type { SatelliteDb } from '@perigee/satellite-db/schema'
import { GB, MiB } from '@perigee/std/units'
import type { ComputeSettings } from './settings'

/** What the operator allows a project whose owner pays. */
const mostOf = (settings: ComputeSettings): ComputeQuota => ({
  instances: settings.computeInstances,
  sshKeys: settings.computeSshKeys,
  vcpus: settings.computeVcpus,
  memoryMB: Math.floor(settings.computeProjectMemory / MiB),
  diskGB: Math.floor(settings.computeProjectDisk / GB),
})

const nothing: ComputeQuota = { instances: 0, sshKeys: 0, vcpus: 0, memoryMB: 0, diskGB: 0 }

/** Of a project by internal id: the plan of its owner decides. */
export async function quotaOfProject(
  { db, settings }: { db: SatelliteDb; settings: ComputeSettings },
  projectId: number,
): Promise<ComputeQuota> {
  const { ownerKind } = await projectFacts(db, projectId)
  return isAccountKind(ownerKind) ? quotaOf(ownerKind, mostOf(settings), settings.computeTrialInstances) : nothing
}
