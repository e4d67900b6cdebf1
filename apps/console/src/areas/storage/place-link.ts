import { linkOptions } from '@tanstack/react-router'
import { sameLook } from '@/components/data-table/list-search'
import type { ConsoleProject } from '@/lib/projects'
import { type Place, placeToPath } from './browser-path'

/** Leads to a folder in the file browser; from a folder, the next one is looked at in the same way. */
export const placeLink = ({ urlId }: ConsoleProject, place: Place, from?: 'browser') =>
  linkOptions({
    to: '/projects/$id/buckets/$',
    params: { id: urlId, _splat: placeToPath(place) },
    search: from === 'browser' ? sameLook : {},
  })
