import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { readMoment, writeMoment } from '../../model/versions/moment-field'

interface Props {
  /** What is shown now; null: the folder as it is. */
  at: Date | null
  onChoose: (at: Date) => void
  onClose: () => void
}

/** Asks for the moment at which a folder is looked at. */
export function ViewAsOfDialog({ at, onChoose, onClose }: Props) {
  const [text, setText] = useState(() => writeMoment(at ?? new Date()))
  const [isChecked, setChecked] = useState(false)
  const moment = readMoment(text)
  const problem =
    moment === null ? 'Select a date and a time' : moment > new Date() ? 'Select a time that is past' : null

  function submit() {
    setChecked(true)
    if (moment === null || problem !== null) return
    onChoose(moment)
    onClose()
  }

  return (
    <Dialog title="View as of" onSubmit={submit} onClose={onClose}>
      <Text size="sm">
        Shows every folder of this bucket as it was at that time, from the versions that are kept. Nothing is changed.
      </Text>
      <TextInput
        type="datetime-local"
        step={1}
        label="Date and time"
        value={text}
        error={isChecked && problem}
        data-autofocus
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <DialogActions>
        <CancelButton />
        <SubmitButton>View</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}
