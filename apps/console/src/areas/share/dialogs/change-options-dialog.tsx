import { Text } from '@mantine/core'
import type { LinkInfo } from '@perigee/contract/links'
import type { LinkRules } from '@perigee/contract/link-rules'
import { useQuery } from '@tanstack/react-query'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { notify } from '@/lib/notify'
import { projectConfigQuery } from '@/lib/project-config'
import { showMoment } from '@/lib/show-date'
import { useFields } from '@/lib/use-fields'
import { useProject } from '@/lib/use-project'
import { linkName } from '../model/link-text'
import { changeOfDraft, draftOf, problemsOfDraft } from '../options/link-draft'
import { LinkOptionsFields } from '../options/link-options-fields'
import { useChangeLinks } from '../queries'

interface Props {
  link: LinkInfo
  rules: LinkRules
  onClose: () => void
}

/** Other options for a link that keeps its address. */
export function ChangeOptionsDialog({ link, rules, onClose }: Props) {
  const project = useProject()
  const { data: config } = useQuery(projectConfigQuery(project.id))
  const { mutate, isPending, error } = useChangeLinks(project.id)
  const hadPassword = rules.password
  const fields = useFields(draftOf({ kind: link.kind, rules }), (draft) => problemsOfDraft(draft, { hadPassword }))

  function save() {
    if (!fields.check()) return
    const change = changeOfDraft(fields.values, rules, new Date())
    if (Object.keys(change).length === 0) {
      onClose()
      return
    }
    mutate(
      { ids: [link.id], change },
      {
        onSuccess: () => {
          notify.success('Options changed')
          onClose()
        },
      },
    )
  }

  return (
    <Dialog
      title="Change options"
      status={isPending ? 'busy' : 'ready'}
      error={error}
      onSubmit={save}
      onClose={onClose}
    >
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {`The link to ${linkName(link)} keeps its address. Whatever you change holds within seconds.`}
      </Text>
      <LinkOptionsFields
        fields={fields}
        isFile={link.kind === 'file'}
        mayEnd={(config?.hasPaidPrivileges ?? false) || rules.expiresAt !== null}
        endNow={rules.expiresAt === null ? undefined : `It ends on ${showMoment(rules.expiresAt)}.`}
        hadPassword={hadPassword}
      />
      <DialogActions>
        <CancelButton />
        <SubmitButton>Save</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}
