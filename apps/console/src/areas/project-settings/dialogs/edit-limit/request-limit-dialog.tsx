import { Text } from '@mantine/core'
import { projects } from '@perigee/contract/projects'
import { useMutation } from '@tanstack/react-query'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { call } from '@/lib/call'
import { notify } from '@/lib/notify'
import type { ConsoleProject } from '@/lib/projects'
import type { LimitKind } from '../../limit-facts'
import { CurrentLimit, WishedLimit } from './limit-fields'
import { useLimitInput } from './use-limit-input'

interface Props {
  project: ConsoleProject
  kind: LimitKind
  /** Bytes that the account's tier gives. */
  tier: number
  /** Bytes that somebody has typed already. */
  wished?: number
  onClose: () => void
}

/** On the wire. */
const limitTypes = { storage: 'Storage', bandwidth: 'Download' } as const

/** Asks the operator for more than the account's tier gives. */
export function RequestLimitDialog({ project, kind, tier, wished = tier * 2, onClose }: Props) {
  const input = useLimitInput(wished)
  const { bytes } = input
  const limitType = limitTypes[kind]
  const request = useMutation({
    mutationFn: (desired: number) =>
      call(projects.requestLimit, {
        params: { id: project.id },
        body: { limitType, currentLimit: String(tier), desiredLimit: String(desired) },
      }),
    onSuccess: () => {
      notify.success(`${limitType} limit increase requested`)
      onClose()
    },
  })
  const isMore = bytes !== null && bytes > tier
  return (
    <Dialog
      title={`${limitType} Limit Request`}
      status={request.isPending ? 'busy' : 'ready'}
      error={request.error}
      onSubmit={() => isMore && request.mutate(bytes)}
      onClose={onClose}
    >
      <Text size="sm">
        Whoever runs this service reads your request and answers by email. Nothing changes until then.
      </Text>
      <CurrentLimit bytes={tier} />
      <WishedLimit
        label="Requested Limit"
        input={input}
        problem={bytes !== null && !isMore ? 'Ask for more than the current limit.' : undefined}
      />
      <DialogActions>
        <CancelButton />
        <SubmitButton>Submit</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}
