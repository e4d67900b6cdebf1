import { ActionIcon, Text } from '@mantine/core'
import { Check, Copy } from 'lucide-react'
import { isCallError } from './call-error'
import { failureOf } from './failure'
import { useCopy } from './use-copy'

/**
 * The words for what went wrong (a sentence, or what was thrown). With the request id where support may have to look for
 * it: not where the server says what is to be done otherwise.
 */
export function ErrorText({ error }: { error: unknown }) {
  const { message, requestId } = failureOf(error)
  return (
    <>
      {message}
      {!isRefusal(error) && <RequestId id={requestId} />}
    </>
  )
}

/** The server said no, perhaps with a sentence before it that says what was to be done. */
const isRefusal = (error: unknown): boolean =>
  isCallError(error) ? error.status < 500 : error instanceof Error && isCallError(error.cause) && isRefusal(error.cause)

/** What support asks for: by it the request is found in the server's log. */
export function RequestId({ id }: { id: string | undefined }) {
  const { copied, copy } = useCopy()
  if (!id) return null
  return (
    <Text component="div" size="xs" c="dimmed" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
      Request ID: {id}{' '}
      <ActionIcon
        size="xs"
        variant="subtle"
        color="gray"
        aria-label={copied ? 'Request ID copied' : 'Copy request ID'}
        onClick={() => void copy(id)}
      >
        {copied ? <Check size={12} aria-hidden /> : <Copy size={12} aria-hidden />}
      </ActionIcon>
    </Text>
  )
}
