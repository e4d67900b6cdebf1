import { TextInput } from '@mantine/core'
import { accounts } from '@perigee/contract/account'
import { maxPersonNameLength, personNameProblem } from '@perigee/domain/person-name'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { reloadAccount } from '@/lib/account'
import { recordEvent } from '@/lib/analytics'
import { call } from '@/lib/call'
import { notify } from '@/lib/notify'
import { textField, useFields } from '@/lib/use-fields'

interface Props {
  fullName: string
  onClose: () => void
}

/** The name is sent as full and as short name. */
export function EditNameDialog({ fullName, onClose }: Props) {
  const cache = useQueryClient()
  const fields = useFields({ name: fullName }, ({ name }) => ({ name: personNameProblem(name) }))
  const save = useMutation({
    mutationFn: (name: string) => call(accounts.update, { body: { fullName: name, shortName: name } }),
    onSuccess: async () => {
      await reloadAccount(cache)
      recordEvent('Profile Updated')
      notify.success('Account info successfully updated!')
      onClose()
    },
  })

  return (
    <Dialog
      title="Edit name"
      status={save.isPending ? 'busy' : 'ready'}
      error={save.error}
      onSubmit={() => fields.check() && save.mutate(fields.values.name.trim())}
      onClose={onClose}
    >
      <TextInput
        label="Full name"
        required
        data-autofocus
        autoComplete="name"
        maxLength={maxPersonNameLength}
        {...textField(fields, 'name')}
      />
      <DialogActions>
        <CancelButton />
        <SubmitButton>Save</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}
