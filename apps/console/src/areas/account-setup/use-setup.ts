import { accounts } from '@perigee/contract/account'
import { defaultProjectDescription, defaultProjectName } from '@perigee/domain/project-name'
import { splitPersonName } from '@perigee/domain/person-name'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { reloadAccount } from '@/lib/account'
import { useUpdateSettings } from '@/lib/account-settings'
import { recordEvent } from '@/lib/analytics'
import { call } from '@/lib/call'
import { useConfig } from '@/lib/config'
import { createProject } from '@/areas/projects/public'
import { type ConsoleProject, projectsQuery } from '@/lib/projects'
import { type Draft, type Facts, firstProjectStep, type Step } from './setup'

/** What leaving a step keeps on the server. Answers the project that the person begins with, after the last step. */
export function useSetup(facts: Facts) {
  const cache = useQueryClient()
  const { brand } = useConfig()
  const settings = useUpdateSettings()

  return async function leave(step: Step, draft: Draft, next: Step): Promise<ConsoleProject | undefined> {
    if (step === 'AccountInfo') await call(accounts.setUp, { body: setUpBody(draft) })
    if (step === 'ManagedPassphraseOptIn' && draft.encryption === 'auto') await firstProject(cache, brand.name, true)
    if (step !== 'SetupComplete') {
      await settings.mutateAsync({
        onboardingStep: next,
        ...(step === 'AccountInfo' && { onboardingStart: true }),
        ...(facts.member && { onboardingEnd: true }),
      })
      if (step === 'AccountInfo')
        recordEvent(draft.company.trim() ? 'Business Info Submitted' : 'Personal Info Submitted')
      return undefined
    }
    const project = facts.member ? await ownFirst(cache) : await firstProject(cache, brand.name, false)
    if (!facts.member) await settings.mutateAsync({ onboardingStep: firstProjectStep })
    await reloadAccount(cache)
    return project
  }
}

/** The list is read again: a try that failed halfway must not make a second project. */
async function ownFirst(cache: QueryClient): Promise<ConsoleProject | undefined> {
  const [first] = await cache.fetchQuery({ ...projectsQuery, staleTime: 0 })
  return first
}

async function firstProject(
  cache: QueryClient,
  product: string,
  managed: boolean,
): Promise<ConsoleProject | undefined> {
  const name = defaultProjectName(product, [])
  const project = { name, description: defaultProjectDescription, managePassphrase: managed }
  return (await ownFirst(cache)) ?? createProject(cache, project)
}

function setUpBody({ name, company, storageNeeds, salesContact }: Draft) {
  return {
    fullName: name.trim(),
    ...splitPersonName(name),
    companyName: company.trim(),
    isProfessional: company.trim() !== '',
    storageNeeds,
    haveSalesContact: salesContact,
    interestedInPartnering: false,
  }
}
