import { Anchor, Text } from '@mantine/core'
import { projects } from '@perigee/contract/projects'
import { byteText } from '@perigee/domain/byte-text'
import { noLimit } from '@perigee/domain/limit-input'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { call } from '@/lib/call'
import { notify } from '@/lib/notify'
import type { ConsoleProject } from '@/lib/projects'
import { usageLimits } from '@/lib/usage-limits'
import { currentLimit, type LimitFacts, type LimitKind, limitWords } from '../../limit-facts'
import { useSeekMore } from '../../use-seek-more'
import { CurrentLimit, WishedLimit } from './limit-fields'
import { useLimitInput } from './use-limit-input'

interface Props {
  project: ConsoleProject
  kind: LimitKind
  facts: LimitFacts
  onClose: () => void
}

export function LimitForm({ project, kind, facts, onClose }: Props) {
  const cache = useQueryClient()
  const seekMore = useSeekMore(project)
  const input = useLimitInput(currentLimit(facts))
  const save = useMutation({
    mutationFn: async (bytes: number) => {
      await call(projects.setLimits, { params: { id: project.id }, body: { [`${kind}Limit`]: String(bytes) } })
      await cache.invalidateQueries({ queryKey: usageLimits(project.id).queryKey })
    },
    onSuccess: () => {
      notify.success('Limit updated successfully.')
      onClose()
    },
  })

  const { bytes } = input
  const isAbove = bytes !== null && bytes > facts.tier
  const isUnchanged = bytes === currentLimit(facts) || (bytes === 0 && facts.set === null)
  function submit(): void {
    if (bytes === null) return
    if (!isAbove) return save.mutate(bytes)
    onClose()
    seekMore(kind, facts, bytes)
  }
  const word = limitWords[kind]
  return (
    <Dialog
      title={`${facts.set === null ? 'Set' : 'Edit'} ${word} Limit`}
      status={save.isPending ? 'busy' : bytes === null || isUnchanged ? 'incomplete' : 'ready'}
      error={save.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <CurrentLimit bytes={currentLimit(facts)} />
      <WishedLimit
        label={`Set ${word} Limit`}
        input={{ ...input, type: (text) => (save.reset(), input.type(text)) }}
        problem={isAbove ? `This is above the maximum of ${byteText(facts.tier)}.` : undefined}
      />
      {facts.set !== null && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          ta="left"
          w="fit-content"
          onClick={() => input.type(noLimit)}
        >
          Remove Limit
        </Anchor>
      )}
      <Text size="sm" c="dimmed">
        {kind === 'storage' ? `${byteText(facts.used)} stored now.` : `${byteText(facts.used)} downloaded this month.`}{' '}
        Limit updates may take several minutes to be reflected.
      </Text>
      <DialogActions>
        <CancelButton />
        <SubmitButton>{isAbove ? 'Contact support' : 'Save'}</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}
