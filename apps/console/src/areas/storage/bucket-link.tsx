import { Anchor, type AnchorProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ConsoleProject } from '@/lib/projects'
import type { Place } from './browser-path'
import { placeLink } from './place-link'

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
  return (
    <RouterAnchor {...placeLink(project, place, from)} preload={false} style={{ overflowWrap: 'anywhere' }} {...look}>
      {children}
    </RouterAnchor>
  )
}
