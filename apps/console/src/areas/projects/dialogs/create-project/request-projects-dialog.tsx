import { TextInput } from '@mantine/core'
import { accounts } from '@perigee/contract/account'
import { maxProjectLimitInputLength, projectLimitInputProblem } from '@perigee/domain/limit-input'
import { useMutation } from '@tanstack/react-query'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { call } from '@/lib/call'
import { notify } from '@/lib/notify'
import { textField, useFields } from '@/lib/use-fields'
import { failed } from '@/lib/failed'

interface Props {
  projectLimit: number
  onBack: () => void
  onClose: () => void
}

/** Asks the operator for more projects. */
export function RequestProjectsDialog({ projectLimit, onBack, onClose }: Props) {
  const fields = useFields({ wished: String(projectLimit + 1) }, ({ wished }) => ({
    wished: projectLimitInputProblem(wished, projectLimit),
  }))
  const request = useMutation({
    mutationFn: (wished: string) => call(accounts.requestLimitIncrease, { body: wished }),
    onSuccess: () => {
      notify.success('Project limit increase requested')
      onClose()
    },
    onError: (cause) =>
      notify.error(failed('Failed to request project limit increase.', cause), 'Create project dialog'),
  })
  const submit = () => {
    if (fields.check()) request.mutate(fields.values.wished.trim())
  }

  return (
    <Dialog
      title="Projects Limit Request"
      status={request.isPending ? 'busy' : 'ready'}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput label="Projects Limit" readOnly value={String(projectLimit)} />
      <TextInput
        label="Requested Limit"
        data-autofocus
        inputMode="numeric"
        maxLength={maxProjectLimitInputLength}
        {...textField(fields, 'wished')}
      />
      <DialogActions>
        <CancelButton
          onClick={() => {
            onClose()
            onBack()
          }}
        >
          Back
        </CancelButton>
        <SubmitButton>Submit</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}
