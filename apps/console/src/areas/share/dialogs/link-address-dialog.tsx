import { Text } from '@mantine/core'
import type { LinkInfo } from '@perigee/contract/links'
import { Dialog } from '@/components/dialog'
import { CloseButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { PassphraseFirst } from '@/areas/passphrase/public'
import { notify } from '@/lib/notify'
import { useCopy } from '@/lib/use-copy'
import { LinkField } from '../link-field'
import { linkName } from '../model/link-text'
import { useOpenLink } from '../model/use-open-link'

interface Props {
  link: LinkInfo
  onClose: () => void
}

/** The address of a link once more: only the project's passphrase opens it. */
export const LinkAddressDialog = ({ link, onClose }: Props) => (
  <PassphraseFirst bucket={link.bucket} onClose={onClose}>
    <LinkAddress link={link} onClose={onClose} />
  </PassphraseFirst>
)

function LinkAddress({ link, onClose }: Props) {
  const { data: url, error, isPending } = useOpenLink(link)
  const { copied, copy } = useCopy()
  const title = `Link to ${linkName(link)}`
  if (url === null) {
    return (
      <Dialog title={title} onSubmit={onClose} onClose={onClose}>
        <Text>
          This link was made with another passphrase than the one that is entered now. Enter that one for this project,
          and the link can be copied again.
        </Text>
        <DialogActions>
          <CloseButton />
        </DialogActions>
      </Dialog>
    )
  }
  async function copyUrl() {
    if (url && !(await copy(url))) notify.warning('Copying was not possible. Select the text and copy it by hand.')
  }
  return (
    <Dialog
      title={title}
      status={isPending ? 'busy' : url === undefined ? 'incomplete' : 'ready'}
      error={error ?? undefined}
      onSubmit={() => void copyUrl()}
      onClose={onClose}
    >
      <LinkField
        label={link.kind === 'dropbox' ? 'Upload Link' : 'Link'}
        explanation={
          link.rules?.password
            ? 'Whoever opens it is asked for its password.'
            : 'Whoever has it needs no account to open it.'
        }
        link={url ?? null}
        onPassedOn={() => undefined}
      />
      <DialogActions>
        <CloseButton />
        <SubmitButton>{copied ? 'Copied' : 'Copy Link'}</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}
