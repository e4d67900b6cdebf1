import { Group, Skeleton, Text } from '@mantine/core'
import { useEffect } from 'react'
import { CopyButton } from '@/components/copy-button'
import { notify } from '@/lib/notify'
import { useObjectStorage } from '@/areas/storage/public'
import { DownloadPassphrase } from './download-passphrase'
import styles from './generated-passphrase.module.css'
import { SavedCheckbox } from './saved-checkbox'

interface Props {
  /** Null until it is made. */
  value: string | null
  saved: boolean
  fileName: string
  /** What keeps the step from being left, once somebody has tried. */
  missing: string | null
  onMade: (passphrase: string) => void
  onSaved: (saved: boolean) => void
}

/** Twelve words, made in this browser. */
export function GeneratedPassphrase({ value, saved, fileName, missing, onMade, onSaved }: Props) {
  const storage = useObjectStorage()
  useEffect(() => {
    if (value !== null) return undefined
    let wanted = true
    const made = async () => storage.worker().run('generateMnemonic', undefined)
    made().then(
      (passphrase) => wanted && onMade(passphrase),
      (cause: unknown) => wanted && notify.error(cause, 'passphrase'),
    )
    return () => {
      wanted = false
    }
  }, [storage, value, onMade])

  return (
    <>
      <Text size="sm">
        Save these twelve words in a safe place. They encrypt your data before it is stored, and nobody can recover them
        for you.
      </Text>
      {value === null ? (
        <Skeleton height={74} radius="md" />
      ) : (
        <div className={styles['words']} role="group" aria-label="Generated passphrase" tabIndex={0}>
          {value}
        </div>
      )}
      <Group gap="sm" grow>
        <CopyButton wide value={value ?? ''} label="passphrase" />
        <DownloadPassphrase passphrase={value ?? ''} name={fileName} />
      </Group>
      <SavedCheckbox checked={saved} error={missing} onChange={onSaved} />
    </>
  )
}
