import { Anchor } from '@mantine/core'
import { type HelpTopic, helpTopics } from '@perigee/contract/help'
import type { ReactNode } from 'react'
import { useConfig } from '@/lib/config'
import { documentationAt, type HelpPlace } from '@/lib/documentation'

interface Props {
  topic?: HelpTopic
  /** Of `billingHelp`, `computeHelp`, `restKeyHelp` or `webhookHelp`, in place of a topic. */
  at?: HelpPlace
  /** What it leads to, in words that say so on their own; beside what it explains 'Learn more' will do. */
  children?: ReactNode
}

/** Leads to where something is explained, in a tab of its own; nothing where the operator has no documentation. */
export function HelpLink({ topic = 'overview', at = helpTopics[topic], children = 'Learn more' }: Props) {
  const documentation = documentationAt(useConfig(), at)
  if (documentation === '') return null
  return (
    <Anchor href={documentation} target="_blank" rel="noreferrer" inherit underline="always">
      {children}
    </Anchor>
  )
}
