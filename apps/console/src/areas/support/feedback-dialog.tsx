import { Alert, Anchor, Checkbox, Select, Text, Textarea } from '@mantine/core'
import { forms } from '@perigee/contract/forms'
import { problemOf } from '@perigee/contract/problem-of'
import { maxLongTextLength, required } from '@perigee/domain/text-rules'
import { Info } from 'lucide-react'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { call } from '@/lib/call'
import { useConfig } from '@/lib/config'
import { notify } from '@/lib/notify'
import { useAction } from '@/lib/use-action'
import { textField } from '@/lib/use-fields'
import { useKeptFields } from './use-kept-fields'

const bug = 'Report an issue or bug'
const types = ['General Feedback', 'Improvement Idea', bug]

export function FeedbackDialog({ onClose }: { onClose: () => void }) {
  const { brand, generalRequestURL } = useConfig()
  const { busy, error, run } = useAction()
  const blank = { type: 'General Feedback', message: '', allowContact: false }
  const fields = useKeptFields('feedback', blank, ({ message }) => ({
    message: message.trim() === '' ? required : problemOf(forms.sendFeedback.body.shape.message, message),
  }))
  const { type, message, allowContact } = fields.values
  const ticket = generalRequestURL || brand.supportURL

  function close() {
    fields.forget()
    onClose()
  }

  async function send() {
    if (!fields.check()) return
    const body = { type, message: message.trim(), allowContact }
    if (!(await run(() => call(forms.sendFeedback, { body })))) return
    close()
    notify.success('Feedback sent successfully')
  }

  return (
    <Dialog
      title="Give feedback"
      status={busy ? 'busy' : 'ready'}
      error={error}
      onSubmit={() => void send()}
      onClose={close}
    >
      <Alert color="gray" icon={<Info size={18} aria-hidden />} role="note">
        Do not use this form for account, billing, or support issues.{' '}
        {ticket !== '' && (
          <Anchor href={ticket} target="_blank" rel="noreferrer" inherit underline="always">
            Open a support ticket
          </Anchor>
        )}
      </Alert>
      <Select
        label="Type"
        data={types}
        value={type}
        allowDeselect={false}
        onChange={(chosen) => fields.set('type', chosen ?? type)}
      />
      <Textarea
        label={type === bug ? 'Provide reproduction steps' : 'Message'}
        autosize
        minRows={4}
        maxLength={maxLongTextLength}
        required
        data-autofocus
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        description={
          <Text component="span" display="block" ta="right" inherit className="tabular">
            {message.length}/{maxLongTextLength}
          </Text>
        }
        {...textField(fields, 'message')}
      />
      <Checkbox
        label="You may contact me for more details."
        checked={allowContact}
        onChange={({ currentTarget }) => fields.set('allowContact', currentTarget.checked)}
      />
      <DialogActions>
        <CancelButton />
        <SubmitButton>Send</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}
