import { type ConnectionTest, connectionTests } from '@perigee/contract/connection-tests'
import { accessKeyMark } from '@perigee/crypto/access-key-mark'
import { second } from '@perigee/std/durations'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, isCallError } from '@/lib/call'

const pollEvery = 2 * second

interface Watched {
  projectId: string
  accessKeyId: string
}

/** Asks while it is open what the gateway has seen; a test that has ended is not asked about again. */
const connectionTest = (projectId: string, test: ConnectionTest | undefined) =>
  queryOptions({
    queryKey: ['connection-test', projectId, test?.id],
    queryFn: ({ signal }) =>
      call(connectionTests.get, { query: { projectID: projectId }, params: { id: test?.id ?? '' }, signal }),
    enabled: test !== undefined,
    refetchInterval: ({ state }) => (hasEnded(state.error) ? false : pollEvery),
    // The application is set up in another window.
    refetchIntervalInBackground: true,
    gcTime: 0,
  })

const hasEnded = (error: unknown): boolean => isCallError(error) && error.status === 404

/** Watches an access key from `start` until `end`, until the component goes, or for ten minutes. */
export function useConnectionTest({ projectId, accessKeyId }: Watched) {
  const query = { projectID: projectId }
  const opening = useMutation({
    mutationFn: () => call(connectionTests.open, { query, body: { key: accessKeyMark(accessKeyId) } }),
  })
  const test = opening.data
  const { data, error } = useQuery(connectionTest(projectId, test))
  const id = test?.id

  useEffect(() => {
    if (id === undefined) return
    return () => {
      const closing = { query: { projectID: projectId }, params: { id }, keepalive: true, asksForSession: true }
      // It ends by itself when this does not arrive.
      call(connectionTests.close, closing).catch(() => undefined)
    }
  }, [projectId, id])

  const ended = hasEnded(error)
  return {
    start: () => opening.mutate(),
    /** Forgets what was seen. */
    end: () => opening.reset(),
    isStarting: opening.isPending,
    isOpen: test !== undefined && !ended,
    ended,
    /** Newest first; what was seen stays when the test has ended. */
    seen: data?.seen ?? [],
    error: opening.error ?? (ended ? null : error),
  }
}
