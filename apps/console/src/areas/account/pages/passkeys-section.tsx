import { Button, Group, Skeleton } from '@mantine/core'
import type { Passkey } from '@perigee/contract/passkeys'
import { maxPasskeys } from '@perigee/domain/passkey-rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorState } from '@/components/error-state'
import { useConfig } from '@/lib/config'
import { timeText } from '@/lib/date-text'
import { passkeyTrouble } from '@/lib/passkeys'
import { SettingRow, SettingsSection } from './settings-section'
import { AddPasskeyDialog } from '../dialogs/passkeys/add-passkey-dialog'
import { passkeyList } from '../model/passkeys'
import { RemovePasskeyDialog } from '../dialogs/passkeys/remove-passkey-dialog'
import { RenamePasskeyDialog } from '../dialogs/passkeys/rename-passkey-dialog'

type Open = { dialog: 'add' } | { dialog: 'rename' | 'remove'; passkey: Passkey } | null

/** What logs in without a password. */
export function PasskeysSection() {
  const trouble = passkeyTrouble(useConfig())
  const { data, error, refetch } = useQuery(passkeyList)
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const full = (data?.length ?? 0) >= maxPasskeys
  return (
    <>
      <SettingsSection title="Passkeys">
        <SettingRow
          name="Log in without a password"
          value={trouble ?? (full ? `You have ${maxPasskeys} passkeys, as many as an account can have.` : purpose)}
          action={
            trouble === undefined && (
              <Button variant="default" disabled={full} onClick={() => setOpen({ dialog: 'add' })}>
                Add Passkey
              </Button>
            )
          }
        />
        {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton height={70} />)}
        {data?.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} onOpen={(dialog) => setOpen({ dialog, passkey })} />
        ))}
      </SettingsSection>
      {open?.dialog === 'add' && <AddPasskeyDialog onClose={close} />}
      {open?.dialog === 'rename' && <RenamePasskeyDialog passkey={open.passkey} onClose={close} />}
      {open?.dialog === 'remove' && (
        <RemovePasskeyDialog passkey={open.passkey} isLast={data?.length === 1} onClose={close} />
      )}
    </>
  )
}

const purpose = 'Your finger, your face or the PIN of your device logs in, and may stand in for a code.'

function PasskeyRow({ passkey, onOpen }: { passkey: Passkey; onOpen: (dialog: 'rename' | 'remove') => void }) {
  const { name, createdAt, lastUsedAt } = passkey
  const used = lastUsedAt === null ? 'not used yet' : `last used ${timeText(lastUsedAt)}`
  return (
    <SettingRow
      name={name}
      value={`Added ${timeText(createdAt)}, ${used}`}
      action={
        <Group gap="xs">
          <Button
            variant="default"
            size="xs"
            aria-label={`Rename the passkey ${name}`}
            onClick={() => onOpen('rename')}
          >
            Rename
          </Button>
          <Button
            variant="default"
            size="xs"
            aria-label={`Remove the passkey ${name}`}
            onClick={() => onOpen('remove')}
          >
            Remove
          </Button>
        </Group>
      }
    />
  )
}
