import { PasswordInput } from '@mantine/core'
import { accounts } from '@perigee/contract/account'
import { passwordLengthText, passwordProblem } from '@perigee/domain/password'
import { required } from '@perigee/domain/text-rules'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { NewPasswordField } from '@/components/new-password-field'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { reloadAccount, useAccount } from '@/lib/account'
import { recordEvent } from '@/lib/analytics'
import { call } from '@/lib/call'
import { notify } from '@/lib/notify'
import { textField, useFields } from '@/lib/use-fields'
import { newPasswordProblems, type PasswordRules, usePasswordRules } from '@/lib/new-password'
import { StepPasswordField } from '@/components/step-password-field'

const empty = { current: '', password: '', repeated: '' }

/** One sentence for both ends of the length, as this dialog has it. */
const problems = (length: PasswordRules) => (values: typeof empty) => {
  const { password, repeated } = newPasswordProblems(length)(values)
  const tooShortOrLong = values.password !== '' && passwordProblem(values.password, length) !== undefined
  return {
    current: values.current === '' ? required : undefined,
    password: tooShortOrLong ? passwordLengthText(length) : password,
    repeated,
  }
}

/** Every other device is logged out by it. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const { email } = useAccount()
  const cache = useQueryClient()
  const length = usePasswordRules()
  const fields = useFields(empty, problems(length))
  const change = useMutation({
    mutationFn: ({ current, password }: typeof empty) =>
      call(accounts.changePassword, { body: { password: current, newPassword: password } }),
    onSuccess: () => {
      void reloadAccount(cache)
      recordEvent('Password Changed')
      notify.success('Password successfully changed!')
      onClose()
    },
  })

  return (
    <Dialog
      title="Change password"
      status={change.isPending ? 'busy' : 'ready'}
      error={change.error}
      onSubmit={() => fields.check() && change.mutate(fields.values)}
      onClose={onClose}
    >
      <StepPasswordField label="Current password" {...textField(fields, 'current')} />
      <NewPasswordField label="New password" email={email} length={length} {...textField(fields, 'password')} />
      <PasswordInput
        label="Repeat password"
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the repeated password' }}
        {...textField(fields, 'repeated')}
      />
      <DialogActions>
        <CancelButton />
        <SubmitButton>Save</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}
