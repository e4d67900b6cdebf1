import { Anchor } from '@mantine/core'
import type { HelpTopic } from '@perigee/contract/help'
import type { ReactNode } from 'react'
import { useConfig } from '@/lib/config'
import { documentationOf } from '@/lib/documentation'

interface Props {
  topic: HelpTopic
  /** What it leads to, in words that say so on their own; beside what it explains 'Learn more' will do. */
  children?: ReactNode
}

/** Leads to where something is explained, in a tab of its own; nothing where the operator has no documentation. */
export function HelpLink({ topic, children = 'Learn more' }: Props) {
  const documentation = documentationOf(useConfig(), topic)
  if (documentation === '') return null
  return (
    <Anchor href={documentation} target="_blank" rel="noreferrer" inherit underline="always">
      {children}
    </Anchor>
  )
}
