import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { ConsoleProject } from '@/lib/projects'
import { type Place, placeToPath } from './browser-path'

/** Goes to a folder in the file browser. */
export function useOpenPlace({ urlId }: ConsoleProject): (place: Place) => void {
  const navigate = useNavigate()
  return useCallback(
    (place) => void navigate({ to: '/projects/$id/buckets/$', params: { id: urlId, _splat: placeToPath(place) } }),
    [navigate, urlId],
  )
}
