import { Alert } from '@mantine/core'
import { projectDescriptionProblem, projectNameProblem } from '@perigee/domain/project-name'
import { useNavigate } from '@tanstack/react-router'
import { Info } from 'lucide-react'
import { WizardDialog } from '@/components/wizard-dialog'
import { CallError, messageOf } from '@/lib/call-error'
import { notify } from '@/lib/notify'
import { useFields } from '@/lib/use-fields'
import { useCreateProject } from '../queries'
import { ProjectFields } from './project-fields'

interface Props {
  /** Said above the form; the server may refuse. */
  limitReached: boolean
  onClose: () => void
}

export const limitReachedText = "You've reached your project limit. Request an increase to create more projects."

export function CreateProjectDialog({ limitReached, onClose }: Props) {
  const fields = useFields({ name: '', description: '' }, ({ name, description }) => ({
    name: projectNameProblem(name),
    description: projectDescriptionProblem(description),
  }))
  const create = useCreateProject()
  const navigate = useNavigate()

  async function submit() {
    if (!fields.check()) return
    const { name, description } = fields.values
    try {
      const project = await create.mutateAsync({ name: name.trim(), description: description.trim() })
      onClose()
      notify.success('Project created.')
      if (project) await navigate({ to: '/projects/$id/dashboard', params: { id: project.urlId } })
    } catch (cause) {
      notify.error(failure(cause), 'Create project dialog')
    }
  }

  return (
    <WizardDialog
      title="Create New Project"
      primary="Create Project"
      busy={create.isPending}
      onNext={() => void submit()}
      onClose={onClose}
    >
      {limitReached && (
        <Alert color="yellow" icon={<Info size={18} aria-hidden />} role="note">
          {limitReachedText}
        </Alert>
      )}
      <ProjectFields fields={fields} />
    </WizardDialog>
  )
}

function failure(cause: unknown): unknown {
  const text = `Failed to create project. ${messageOf(cause)}`
  return cause instanceof CallError ? new CallError(text, cause) : text
}
