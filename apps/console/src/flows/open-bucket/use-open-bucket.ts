import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { ConsoleProject } from '@/lib/projects'

/** Goes to the file browser of a bucket. */
export function useOpenBucket({ urlId }: ConsoleProject): (bucket: string) => void {
  const navigate = useNavigate()
  return useCallback(
    (bucket) => void navigate({ to: '/projects/$id/buckets/$', params: { id: urlId, _splat: bucket } }),
    [navigate, urlId],
  )
}
