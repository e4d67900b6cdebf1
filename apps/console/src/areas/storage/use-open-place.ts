import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { ConsoleProject } from '@/lib/projects'
import type { Place } from './browser-path'
import { placeLink } from './place-link'

/** Goes to a folder in the file browser; from a folder, the next one is looked at in the same way. */
export function useOpenPlace(project: ConsoleProject, from?: 'browser'): (place: Place) => void {
  const navigate = useNavigate()
  return useCallback((place) => void navigate(placeLink(project, place, from)), [navigate, project, from])
}
