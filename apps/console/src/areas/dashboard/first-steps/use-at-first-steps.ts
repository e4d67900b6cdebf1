import { useQuery } from '@tanstack/react-query'
import { useAccount } from '@/lib/account'
import { accountSettingsQuery } from '@/lib/account-settings'
import { useConfig } from '@/lib/config'
import { leadsFirstSteps } from '@/lib/flags'
import type { ConsoleProject } from '@/lib/projects'
import { isAtFirstSteps } from './first-steps'

/** Whether the dashboard of the project shows the first steps; undefined while that is not known. They are for one's own projects. */
export function useAtFirstSteps(project: ConsoleProject): boolean | undefined {
  const account = useAccount()
  const isLed = leadsFirstSteps(useConfig())
  const { data: settings } = useQuery(accountSettingsQuery)
  if (!isLed || project.ownerId !== account.id) return false
  return settings && isAtFirstSteps(settings)
}
