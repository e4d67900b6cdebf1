import { Alert, Badge, Stack, Text } from '@mantine/core'
import { type AccessExpiryPreset, presetExpiry } from '@perigee/domain/access-expiry'
import { useQuery } from '@tanstack/react-query'
import { Globe, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { PassphraseFirst } from '@/areas/passphrase/public'
import { UpgradeLink } from '@/areas/trial/public'
import { explained } from '@/lib/failure'
import { governsLinks } from '@/lib/flags'
import { useConfig } from '@/lib/config'
import { notify } from '@/lib/notify'
import { showMoment } from '@/lib/show-date'
import { projectConfigQuery } from '@/lib/project-config'
import { useCopy } from '@/lib/use-copy'
import { useProject } from '@/lib/use-project'
import { ExpiryChips } from './expiry-chips'
import type { ShareTarget } from './create-share'
import { dropBoxInfo, shareInfo, shareTitles } from './share-kind'
import { ShareOptions } from './share-options'
import { ShareTabs, waysOf } from './share-tabs'
import { useShare } from './use-share'
import { useShareOptions } from './use-share-options'

type Props = ShareTarget & { onClose: () => void }

const copiedMillis = 750

/** Makes a public link and offers ways to pass it on. Mount it only while it is open. */
export function ShareDialog(props: Props) {
  return (
    <PassphraseFirst bucket={props.bucket} onClose={props.onClose}>
      <ShareLink {...props} />
    </PassphraseFirst>
  )
}

function ShareLink({ bucket, object, kind, onClose }: Props) {
  const config = useConfig()
  const { data: project } = useQuery(projectConfigQuery(useProject().id))
  const [tab, setTab] = useState<string | null>('links')
  const { copied, copy } = useCopy(copiedMillis)
  const { share, remake, replace, markPassedOn } = useShare({ bucket, object, kind }, (cause) => {
    notify.error(explained('Unable to get sharing URL.', cause), 'share')
    onClose()
  })
  const options = useShareOptions({ share, replace })
  const { isDropBox, asksPassword } = options.applied
  const link = share?.url ?? null
  const ways = waysOf({ object, kind }, link)
  const mayEnd = project?.hasPaidPrivileges ?? false

  async function copyShown() {
    const text = tab === 'embed' ? ways.code : link
    if (text === null) return
    markPassedOn()
    if (!(await copy(text))) notify.warning('Copying was not possible. Select the text and copy it by hand.')
  }

  return (
    <Dialog
      title={shareTitles[kind]}
      status={link === null || options.busy ? 'busy' : 'ready'}
      error={options.error}
      onSubmit={() => void (options.waits ? options.apply() : copyShown())}
      onClose={onClose}
    >
      <Stack gap={6} align="flex-start">
        <Badge variant="light" color="gray" leftSection={<Globe size={12} aria-hidden />}>
          {asksPassword ? 'Anyone with this link and its password' : 'Anyone with this link'}
        </Badge>
        <Text size="sm">{isDropBox ? dropBoxInfo(kind) : shareInfo(kind)}</Text>
      </Stack>
      {governsLinks(config) ? (
        <ShareOptions share={share} kind={kind} options={options} mayEnd={mayEnd} />
      ) : (
        mayEnd && <OwnEnd disabled={link === null} onChange={(end) => void remake(end)} />
      )}
      {share?.freeTrialExpiration && (
        <Alert color="yellow" variant="light" icon={<TriangleAlert size={18} aria-hidden />}>
          {`This link will expire at ${showMoment(share.freeTrialExpiration)}.`} <UpgradeLink />
        </Alert>
      )}
      {options.waits ? (
        <Text size="sm" role="status">
          The link is shown again once its options are applied.
        </Text>
      ) : (
        <ShareTabs
          kind={kind}
          ways={ways}
          link={link}
          isDropBox={isDropBox}
          shareText={`Shared using ${config.brand.name}`}
          tab={tab}
          onTab={setTab}
          onPassedOn={markPassedOn}
        />
      )}
      <Text size="xs" c="dimmed">
        {share?.linkId
          ? 'Its options can be changed on the Shared page, without a new address, and it can be revoked there.'
          : 'It ends when its key is deleted on the Access Keys page.'}{' '}
        A link that is not copied or opened here ends with this dialog.
      </Text>
      <DialogActions>
        <CancelButton>Close</CancelButton>
        <SubmitButton>
          {options.waits ? 'Apply Options' : copied ? 'Copied' : tab === 'embed' ? 'Copy Code' : 'Copy Link'}
        </SubmitButton>
      </DialogActions>
    </Dialog>
  )
}

/** Where links have no options: another end is another link. */
function OwnEnd({ disabled, onChange }: { disabled: boolean; onChange: (end: Date | null) => void }) {
  const [preset, setPreset] = useState<AccessExpiryPreset>('No Expiration')
  return (
    <ExpiryChips
      value={preset}
      disabled={disabled}
      onChange={(chosen) => {
        setPreset(chosen)
        onChange(presetExpiry(chosen, new Date()))
      }}
    />
  )
}
