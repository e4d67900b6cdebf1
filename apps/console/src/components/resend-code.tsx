import { Anchor, Text } from '@mantine/core'
import { notify } from '@/lib/notify'
import { useAction } from '@/lib/use-action'
import { useResendPause } from '@/lib/use-resend-pause'
import { ErrorNote } from './error-note'

interface Props {
  /** Asks for the mail once more. What it throws is shown. */
  onSend: () => Promise<unknown>
  disabled?: boolean
}

/** For whom no code has come: sends another one, not more often than every 30 seconds. */
export function ResendCode({ onSend, disabled = false }: Props) {
  const { busy, error, run } = useAction()
  const { secondsLeft, begin } = useResendPause()

  async function send() {
    if (!(await run(onSend))) return
    begin()
    notify.success('A new code was sent.')
  }
  return (
    <>
      <Text size="sm" component="div">
        No code?{' '}
        <Anchor
          component="button"
          type="button"
          inherit
          fw={500}
          disabled={disabled || busy || secondsLeft > 0}
          onClick={() => void send()}
        >
          Send a new one{secondsLeft > 0 && ` in ${secondsLeft} s`}
        </Anchor>
      </Text>
      <ErrorNote error={error} />
    </>
  )
}
