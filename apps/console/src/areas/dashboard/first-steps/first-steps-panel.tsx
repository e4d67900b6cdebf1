import { useNavigate } from '@tanstack/react-router'
import { passphraseDialog, useAskedProjects } from '@/areas/passphrase/public'
import { useUpdateSettings } from '@/lib/account-settings'
import { recordEvent } from '@/lib/analytics'
import { openDialog } from '@/lib/dialogs'
import { notify } from '@/lib/notify'
import type { ConsoleProject } from '@/lib/projects'
import { type FirstStep, stepsOf } from './first-steps'
import { StepList } from './step-list'
import { useAtFirstSteps } from './use-at-first-steps'
import { useProjectState } from './use-project-state'

/** Leads a new account to its first file and its first access key, until it is done or dismisses this. */
export const FirstStepsPanel = ({ project }: { project: ConsoleProject }) =>
  useAtFirstSteps(project) === true ? <Panel project={project} /> : null

function Panel({ project }: { project: ConsoleProject }) {
  const state = useProjectState(project)
  const update = useUpdateSettings()
  const navigate = useNavigate()
  const asked = useAskedProjects()
  if (!state) return null
  const steps = stepsOf(state)
  const allDone = steps.every(({ done }) => done)

  /** Where it is left is kept; going on does not wait for it. */
  function begin(step: FirstStep) {
    update.mutate({ onboardingStep: step })
    const params = { id: project.urlId }
    if (step === 'EncryptionPassphrase') openDialog(passphraseDialog, { project, mode: 'create' })
    else if (step === 'CreateAccess') void navigate({ to: '/projects/$id/access', params })
    else void navigate({ to: '/projects/$id/buckets', params })
  }

  async function end() {
    // Whoever waves the steps away, the passphrase among them, is not asked for it the next moment.
    asked.add(project.id)
    try {
      await update.mutateAsync({ onboardingEnd: true })
      recordEvent(allDone ? 'Onboarding Completed' : 'Onboarding Abandoned')
    } catch (cause) {
      notify.error(cause, 'First steps')
    }
  }

  return <StepList steps={steps} allDone={allDone} busy={update.isPending} onBegin={begin} onEnd={() => void end()} />
}
