import { Button, Group, Skeleton } from '@mantine/core'
import type { Passkey } from '@perigee/contract/passkeys'
import { maxPasskeys } from '@perigee/domain/passkey-rules'
import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '@/components/error-state'
import { useConfig } from '@/lib/config'
import { openDialog } from '@/lib/dialogs'
import { showMoment } from '@/lib/show-date'
import { passkeyTrouble } from '@/lib/passkeys'
import { SettingRow, SettingsSection } from '@/components/settings-section'
import { AddPasskeyDialog } from '../dialogs/passkeys/add-passkey-dialog'
import { passkeyList } from '../model/passkeys'
import { RemovePasskeyDialog } from '../dialogs/passkeys/remove-passkey-dialog'
import { RenamePasskeyDialog } from '../dialogs/passkeys/rename-passkey-dialog'

/** What logs in without a password. */
export function PasskeysSection() {
  const trouble = passkeyTrouble(useConfig())
  const { data, error, refetch } = useQuery(passkeyList)
  const full = (data?.length ?? 0) >= maxPasskeys
  return (
    <>
      <SettingsSection title="Passkeys">
        <SettingRow
          name="Log in without a password"
          value={trouble ?? (full ? `You have ${maxPasskeys} passkeys, as many as an account can have.` : purpose)}
          action={
            trouble === undefined && (
              <Button variant="default" disabled={full} onClick={() => openDialog(AddPasskeyDialog)}>
                Add passkey
              </Button>
            )
          }
        />
        {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton height={70} />)}
        {data?.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} isLast={data.length === 1} />
        ))}
      </SettingsSection>
    </>
  )
}

const purpose = 'Your finger, your face or the PIN of your device logs in, and may stand in for a code.'

function PasskeyRow({ passkey, isLast }: { passkey: Passkey; isLast: boolean }) {
  const { name, createdAt, lastUsedAt } = passkey
  const used = lastUsedAt === null ? 'not used yet' : `last used ${showMoment(lastUsedAt)}`
  return (
    <SettingRow
      name={name}
      value={`Added ${showMoment(createdAt)}, ${used}`}
      action={
        <Group gap="xs">
          <Button
            variant="default"
            size="xs"
            aria-label={`Rename the passkey ${name}`}
            onClick={() => openDialog(RenamePasskeyDialog, { passkey })}
          >
            Rename
          </Button>
          <Button
            variant="default"
            size="xs"
            aria-label={`Remove the passkey ${name}`}
            onClick={() => openDialog(RemovePasskeyDialog, { passkey, isLast })}
          >
            Remove
          </Button>
        </Group>
      }
    />
  )
}
