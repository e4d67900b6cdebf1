import { passphraseChecks } from '@perigee/contract/passphrase-checks'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { apiKeyNames } from '@/areas/access/public'
import { call } from '@/lib/call'
import { useConfig } from '@/lib/config'
import { comparesPassphrases } from '@/lib/flags'
import { usePassphrase } from '@/areas/storage/public'
import type { ConsoleProject } from '@/lib/projects'
import { usageLimits } from '@/lib/usage-limits'
import type { ProjectState } from './first-steps'

const usedPassphrases = (projectId: string) =>
  queryOptions({
    queryKey: ['passphrase-checks', projectId],
    queryFn: ({ signal }) => call(passphraseChecks.list, { params: { id: projectId }, signal }),
  })

/** Undefined until it is known. */
export function useProjectState(project: ConsoleProject): ProjectState | undefined {
  const config = useConfig()
  const isInForce = usePassphrase(project.id) !== null
  const { data: usage } = useQuery(usageLimits(project.id))
  const { data: names } = useQuery(apiKeyNames(project.id))
  const { data: checks } = useQuery({ ...usedPassphrases(project.id), enabled: comparesPassphrases(config) })
  if (!usage || !names) return undefined
  return {
    managed: project.hasManagedPassphrase,
    hasPassphrase: isInForce || (checks ?? []).length > 0,
    buckets: usage.bucketsUsed,
    objects: usage.objectCount,
    accessKeys: names.filter((name) => !name.startsWith(config.objectBrowserKeyNamePrefix)).length,
  }
}
