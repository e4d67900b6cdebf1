import { Group, Text } from '@mantine/core'
import { DownloadPassphrase } from './download-passphrase'
import { PassphraseField } from './passphrase-field'
import { SavedCheckbox } from './saved-checkbox'

interface Props {
  value: string
  saved: boolean
  fileName: string
  onValue: (value: string) => void
  onSaved: (saved: boolean) => void
}

/** A passphrase of the person's own. */
export function NewPassphrase({ value, saved, fileName, onValue, onSaved }: Props) {
  return (
    <>
      <Text size="sm">
        Choose a passphrase that you will remember or keep in a safe place. It encrypts your data before it is stored,
        and nobody can recover it for you.
      </Text>
      <PassphraseField value={value} onChange={onValue} />
      <Group justify="flex-end">
        <DownloadPassphrase passphrase={value} name={fileName} />
      </Group>
      <SavedCheckbox checked={saved} onChange={onSaved} />
    </>
  )
}
