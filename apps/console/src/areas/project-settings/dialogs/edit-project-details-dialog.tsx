import { Group, Textarea, TextInput } from '@mantine/core'
import { projects } from '@perigee/contract/projects'
import {
  maxProjectDescriptionBytes,
  maxProjectNameBytes,
  projectDescriptionProblem,
  projectNameProblem,
  shownDescription,
} from '@perigee/domain/project-name'
import { required } from '@perigee/domain/text-rules'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ByteCounter } from '@/components/byte-counter'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { call } from '@/lib/call'
import { failed } from '@/lib/failed'
import { notify } from '@/lib/notify'
import { type ConsoleProject, projectsQuery } from '@/lib/projects'
import { textField, useFields } from '@/lib/use-fields'

interface Props {
  project: ConsoleProject
  detail: 'name' | 'description'
  onClose: () => void
}

const failures = { name: 'Error updating project name.', description: 'Error updating project description.' }
const rules = { name: projectNameProblem, description: projectDescriptionProblem }

/** Nothing but a missing name and too much text can be wrong. */
function problemOf(detail: Props['detail'], text: string): string | undefined {
  const problem = rules[detail](text)
  return problem === undefined || problem === required ? problem : 'Input is too long.'
}

/** Name or description of a project; the other one stays as it is by then. */
export function EditProjectDetailsDialog({ project, detail, onClose }: Props) {
  const cache = useQueryClient()
  const isName = detail === 'name'
  const before = isName ? project.name : shownDescription(project.description)
  const fields = useFields({ text: before }, ({ text }) => ({ text: problemOf(detail, text.trim()) }))
  const save = useMutation({
    mutationFn: async (text: string) => {
      const { name, description } = await projectAsItIs()
      await call(projects.update, { params: { id: project.id }, body: { name, description, [detail]: text } })
      await cache.invalidateQueries({ queryKey: projectsQuery.queryKey })
    },
    onSuccess: () => {
      notify.success(`Project ${detail} updated.`)
      onClose()
    },
  })

  /** Both are saved at once, and the other one may have been changed since the list was read. */
  async function projectAsItIs(): Promise<ConsoleProject> {
    const list = await cache.fetchQuery({ ...projectsQuery, staleTime: 0 })
    return list.find(({ id }) => id === project.id) ?? project
  }

  const text = fields.values.text.trim()
  return (
    <Dialog
      title={isName ? 'Project Name' : 'Project Description'}
      status={save.isPending ? 'busy' : 'ready'}
      error={save.error && failed(failures[detail], save.error)}
      onSubmit={() => fields.check() && save.mutate(text)}
      onClose={onClose}
    >
      {isName ? (
        <TextInput
          label="Name"
          required
          data-autofocus
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          description={<ByteCounter text={text} max={maxProjectNameBytes} />}
          {...textField(fields, 'text')}
        />
      ) : (
        <Textarea
          label="Description"
          data-autofocus
          autosize
          minRows={2}
          maxRows={4}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          description={
            <Group component="span" justify="space-between" wrap="nowrap">
              This will appear on project cards.
              <ByteCounter text={text} max={maxProjectDescriptionBytes} />
            </Group>
          }
          {...textField(fields, 'text')}
        />
      )}
      <DialogActions>
        <CancelButton />
        <SubmitButton>Save</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}
