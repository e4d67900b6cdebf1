import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from './dialog'
import { DialogActions, SubmitButton } from './dialog-actions'

interface Props {
  title: string
  /** What has to be done first. */
  text: string
  /** Of the button that leads there. */
  label: string
  go: () => void
  onClose: () => void
  children?: ReactNode
}

/** In place of a dialog that cannot go on: says what is in the way, and leads there. */
export function WayOutDialog({ title, text, label, go, onClose, children }: Props) {
  const leave = () => {
    onClose()
    go()
  }
  return (
    <Dialog title={title} onSubmit={leave} onClose={onClose}>
      <Text size="sm">{text}</Text>
      {children}
      <DialogActions>
        <SubmitButton>{label}</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}

/** A number of what is in the way. */
export const Fact = ({ name, value }: { name: string; value: string }) => (
  <Group justify="space-between">
    <Text size="sm" c="dimmed">
      {name}
    </Text>
    <Text fw={500} className="tabular">
      {value}
    </Text>
  </Group>
)

/** Usage that is not charged for yet holds back accounts and projects alike. */
export const waitForInvoice = (what: string): string =>
  `Please wait until the end of the current billing cycle, which is the end of the month. The final invoice is generated around the 4th of the next month. Pay it then, and come back to delete your ${what}. If you cannot wait, contact support.`
