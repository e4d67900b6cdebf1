import { projects } from '@perigee/contract/projects'
import { call } from '@/lib/call'

/** @throws Error when the project may not download this many bytes any more. */
export async function checkBandwidth(projectId: string, size: number): Promise<void> {
  const limits = await call(projects.usageLimits, { params: { id: projectId } })
  const limit = limits.userSetBandwidthLimit ?? limits.bandwidthLimit
  if (size > limit - limits.bandwidthUsed) throw new Error('Bandwidth limit exceeded, can not download this file.')
}
