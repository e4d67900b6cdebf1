import { Anchor, type AnchorProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { sameLook } from '@/components/data-table/list-search'
import type { ConsoleProject } from '@/lib/projects'
import { type Place, placeToPath } from './browser-path'

const RouterAnchor = createLink(Anchor<'a'>)

interface Props extends Pick<AnchorProps, 'fw' | 'c' | 'truncate'> {
  project: ConsoleProject
  place: Place
  children: ReactNode
  tabIndex?: number
  /** From a folder, the next one is looked at in the same way. */
  from?: 'browser'
}

/** Leads to a folder of a bucket; a bucket asks for the passphrase when it opens. */
export function BucketLink({ project, place, from, children, ...look }: Props) {
  const params = { id: project.urlId, _splat: placeToPath(place) }
  return (
    <RouterAnchor
      to="/projects/$id/buckets/$"
      params={params}
      search={from === 'browser' ? sameLook : {}}
      preload={false}
      style={{ overflowWrap: 'anywhere' }}
      {...look}
    >
      {children}
    </RouterAnchor>
  )
}
