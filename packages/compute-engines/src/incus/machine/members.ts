import { members, server } from '../rest/answers'
import type { IncusClient } from '../rest/rest-client'

/** The members of the cluster; none where it is a single daemon. */
export async function clusterMembers(incus: IncusClient) {
  const { environment } = await incus.get('/1.0', server)
  return environment.server_clustered ? incus.get('/1.0/cluster/members', members, { recursion: '1' }) : []
}

/** Where the member with this name is reached; where there is no cluster, the daemon itself. */
export async function hostOfMember(incus: IncusClient, location: string | null | undefined): Promise<string> {
  if (!location || location === 'none') return incus.host
  const found = (await clusterMembers(incus)).find((member) => member.server_name === location)
  return found ? new URL(found.url).hostname.replace(/^\[(.*)\]$/, '$1') : incus.host
}
