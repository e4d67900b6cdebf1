import { Checkbox, Text } from '@mantine/core'
import type { StepView } from './step-view'

export const EncryptionInfoStep: StepView = ({ draft, onEdit }) => (
  <>
    <Text>
      By generating S3 credentials, you are opting in to{' '}
      <Text span fw={600}>
        server-side encryption
      </Text>
      .
    </Text>
    <Text size="sm" c="dimmed">
      The S3 gateway encrypts and decrypts your data with the keys of this access while it answers a request. What it
      needs for that is stored encrypted under your access key, which only you have.
    </Text>
    <Checkbox
      label="I understand, don't show this again."
      checked={draft.dismissNotice}
      onChange={(event) => onEdit({ dismissNotice: event.currentTarget.checked })}
    />
  </>
)
