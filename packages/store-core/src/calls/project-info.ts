import type { ProjectInfo, StoreCaller } from '@perigee/contract/store'
import { authorize } from '../access/authorize'
import type { StoreContext } from '../context'

export async function projectInfo(context: StoreContext, caller: StoreCaller): Promise<ProjectInfo> {
  const wanted = { ops: ['projectInfo'], bucket: '', path: new Uint8Array() } as const
  const { publicProjectId, salt } = await authorize(context, caller, wanted)
  return { projectId: publicProjectId, salt }
}
