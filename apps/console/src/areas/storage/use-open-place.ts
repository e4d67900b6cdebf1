import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { sameLook } from '@/components/data-table/list-search'
import type { ConsoleProject } from '@/lib/projects'
import { type Place, placeToPath } from './browser-path'

/** Goes to a folder in the file browser; from a folder, the next one is looked at in the same way. */
export function useOpenPlace({ urlId }: ConsoleProject, from?: 'browser'): (place: Place) => void {
  const navigate = useNavigate()
  return useCallback(
    (place) =>
      void navigate({
        to: '/projects/$id/buckets/$',
        params: { id: urlId, _splat: placeToPath(place) },
        search: from === 'browser' ? sameLook : {},
      }),
    [navigate, urlId, from],
  )
}
