import { useTrialGate } from '@/areas/trial/public'
import { recordEvent } from '@/lib/analytics'
import { openDialog } from '@/lib/dialogs'
import { newProjectDialog } from './lazy-dialogs'

/** Begins a new project, unless an ended trial is in the way. */
export function useNewProject(): () => void {
  const gate = useTrialGate({ force: true })
  return gate(() => {
    recordEvent('New Project Clicked')
    openDialog(newProjectDialog)
  })
}
