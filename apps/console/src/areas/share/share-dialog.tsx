import { Alert, Badge, Code, Stack, Tabs, Text } from '@mantine/core'
import { type AccessExpiryPreset, presetExpiry } from '@perigee/domain/access-expiry'
import { useQuery } from '@tanstack/react-query'
import { Globe, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { PassphraseFirst } from '@/areas/passphrase/public'
import { UpgradeLink } from '@/areas/trial/public'
import { explained } from '@/lib/failure'
import { useConfig } from '@/lib/config'
import { notify } from '@/lib/notify'
import { directUrl } from '@/areas/storage/public'
import { showMoment } from '@/lib/show-date'
import { projectConfigQuery } from '@/lib/project-config'
import { useCopy } from '@/lib/use-copy'
import { useProject } from '@/lib/use-project'
import { embedSnippet } from './embed'
import { ExpiryChips } from './expiry-chips'
import { LinkField } from './link-field'
import type { ShareTarget } from './create-share'
import { shareInfo, shareTitles } from './share-kind'
import { SocialButtons } from './social-buttons'
import { useShare } from './use-share'

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
  const { brand } = useConfig()
  const { data: project } = useQuery(projectConfigQuery(useProject().id))
  const [tab, setTab] = useState<string | null>('links')
  const [expiry, setExpiry] = useState<AccessExpiryPreset>('No Expiration')
  const { copied, copy } = useCopy(copiedMillis)
  const { share, remake, markPassedOn } = useShare({ bucket, object, kind }, (cause) => {
    notify.error(explained('Unable to get sharing URL.', cause), 'share')
    onClose()
  })
  const link = share?.url ?? null
  const direct = kind === 'file' && link !== null ? directUrl(link) : null
  const embeds = kind === 'file' && embedSnippet(object.key, '') !== null
  const code = embeds && direct !== null ? embedSnippet(object.key, direct) : null

  async function copyShown() {
    const text = tab === 'embed' ? code : link
    if (text === null) return
    markPassedOn()
    if (!(await copy(text))) notify.warning('Copying was not possible. Select the text and copy it by hand.')
  }

  return (
    <Dialog
      title={shareTitles[kind]}
      status={link === null ? 'busy' : 'ready'}
      onSubmit={() => void copyShown()}
      onClose={onClose}
    >
      <Stack gap={6} align="flex-start">
        <Badge variant="light" color="gray" leftSection={<Globe size={12} aria-hidden />}>
          Anyone with this link
        </Badge>
        <Text size="sm">{shareInfo(kind)}</Text>
      </Stack>
      {project?.hasPaidPrivileges && (
        <ExpiryChips
          value={expiry}
          disabled={link === null}
          onChange={(preset) => {
            setExpiry(preset)
            void remake(presetExpiry(preset, new Date()))
          }}
        />
      )}
      {share?.freeTrialExpiration && (
        <Alert color="yellow" variant="light" icon={<TriangleAlert size={18} aria-hidden />}>
          {`This link will expire at ${showMoment(share.freeTrialExpiration)}.`} <UpgradeLink />
        </Alert>
      )}
      <Tabs value={tab} onChange={setTab} keepMounted={false}>
        <Tabs.List grow>
          <Tabs.Tab value="links">Links</Tabs.Tab>
          <Tabs.Tab value="social">Social</Tabs.Tab>
          {embeds && <Tabs.Tab value="embed">Embed</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="links" pt="md">
          <Stack gap="md">
            <LinkField
              label="Interactive Preview Link"
              explanation={`A page that shows this ${kind} in the browser.`}
              link={link}
              isDefault={kind === 'file'}
              onPassedOn={markPassedOn}
            />
            {kind === 'file' && (
              <LinkField
                label="Direct Download Link"
                explanation="The file itself, without a page around it."
                link={direct}
                onPassedOn={markPassedOn}
              />
            )}
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="social" pt="md">
          <SocialButtons link={link} text={`Shared using ${brand.name}`} onPassedOn={markPassedOn} />
        </Tabs.Panel>
        {embeds && (
          <Tabs.Panel value="embed" pt="md">
            <Code
              block
              tabIndex={0}
              aria-label="HTML for your page"
              style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
              onCopy={markPassedOn}
              onPointerUp={markPassedOn}
            >
              {code ?? ' '}
            </Code>
          </Tabs.Panel>
        )}
      </Tabs>
      <Text size="xs" c="dimmed">
        It ends when its key is deleted on the Access Keys page. A link that is not copied or opened here ends with this
        dialog.
      </Text>
      <DialogActions>
        <CancelButton>Close</CancelButton>
        <SubmitButton>{copied ? 'Copied' : tab === 'embed' ? 'Copy Code' : 'Copy Link'}</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}
