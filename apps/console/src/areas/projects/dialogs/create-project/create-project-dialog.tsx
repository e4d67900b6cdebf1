import { Alert } from '@mantine/core'
import { projectDescriptionProblem, projectNameProblem } from '@perigee/domain/project-name'
import { useNavigate } from '@tanstack/react-router'
import { Info } from 'lucide-react'
import { useState } from 'react'
import { WizardDialog } from '@/components/wizard-dialog'
import { type Encryption, EncryptionChoice } from '@/areas/passphrase/public'
import { useConfig } from '@/lib/config'
import { useCreateProject } from '../../create-project'
import { managesEncryption } from '@/lib/flags'
import { notify } from '@/lib/notify'
import { useFields } from '@/lib/use-fields'
import { failed } from './failed'
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
  const offersChoice = managesEncryption(useConfig())
  const [encryption, setEncryption] = useState<Encryption>('auto')
  const [choosing, setChoosing] = useState(false)
  const create = useCreateProject()
  const navigate = useNavigate()

  async function submit() {
    if (!fields.check()) return
    if (offersChoice && !choosing) return setChoosing(true)
    const { name, description } = fields.values
    try {
      const project = await create.mutateAsync({
        name: name.trim(),
        description: description.trim(),
        managePassphrase: offersChoice && encryption === 'auto',
      })
      onClose()
      notify.success('Project created.')
      if (project) await navigate({ to: '/projects/$id/dashboard', params: { id: project.urlId } })
    } catch (cause) {
      notify.error(failed('Failed to create project.', cause), 'Create project dialog')
    }
  }

  return (
    <WizardDialog
      title="Create New Project"
      step={choosing ? 'Project Encryption' : undefined}
      primary={offersChoice && !choosing ? 'Next' : 'Create Project'}
      busy={create.isPending}
      onNext={() => void submit()}
      onBack={choosing ? () => setChoosing(false) : undefined}
      onClose={onClose}
    >
      {limitReached && (
        <Alert color="yellow" icon={<Info size={18} aria-hidden />} role="note">
          {limitReachedText}
        </Alert>
      )}
      {choosing ? <EncryptionChoice value={encryption} onChange={setEncryption} /> : <ProjectFields fields={fields} />}
    </WizardDialog>
  )
}
