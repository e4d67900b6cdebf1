import { useMemo } from 'react'
import { useConfig } from '@/lib/config'
import { callCompute, type ComputeCalls } from './call-compute'

/** The compute service, as the pages of one project ask it. */
export interface Compute {
  projectId: string
  call: ComputeCalls
}

export function useCompute({ id: projectId }: { id: string }): Compute {
  const { computeGatewayURL } = useConfig()
  return useMemo(() => ({ projectId, call: callCompute(computeGatewayURL, projectId) }), [computeGatewayURL, projectId])
}
