import { Group, Text } from '@mantine/core'
import { DownloadPassphrase } from './download-passphrase'
import { PassphraseField } from './passphrase-field'
import { SavedCheckbox } from './saved-checkbox'

interface Props {
  value: string
  saved: boolean
  fileName: string
  /** What keeps the step from being left, once somebody has tried. */
  missing: string | null
  onValue: (value: string) => void
  onSaved: (saved: boolean) => void
}

/** A passphrase of the person's own. */
export function NewPassphrase({ value, saved, fileName, missing, onValue, onSaved }: Props) {
  return (
    <>
      <Text size="sm">
        Choose a passphrase that you will remember or keep in a safe place. It encrypts your data before it is stored,
        and nobody can recover it for you.
      </Text>
      <PassphraseField value={value} error={value === '' ? missing : null} onChange={onValue} />
      <Group justify="flex-end">
        <DownloadPassphrase passphrase={value} name={fileName} />
      </Group>
      <SavedCheckbox checked={saved} error={value === '' ? null : missing} onChange={onSaved} />
    </>
  )
}
