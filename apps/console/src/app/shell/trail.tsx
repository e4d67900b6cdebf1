import { ActionIcon, Anchor, Menu, Text } from '@mantine/core'
import { useElementSize, useMediaQuery } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, Ellipsis } from 'lucide-react'
import { Fragment, type ReactElement } from 'react'
import { collapseTrail } from './collapse-trail'
import styles from './trail.module.css'
import { type TrailStep, useTrail } from './trail-steps'

/** What lies above a page is not the page, though its address begins alike. */
const plain = { preload: false, activeOptions: { exact: true } } as const

/** Projects › project › Buckets › bucket › folder. Phones show the way up; at the top there is nothing to show. */
export function Trail() {
  const { above, here } = useTrail()
  const { ref, width } = useElementSize<HTMLElement>()
  const isPhone = useMediaQuery('(max-width: 479px)', false, { getInitialValueInEffect: false })
  const parent = above.at(-1)
  if (!parent) return <div className={styles['trail']} />
  return (
    <nav ref={ref} aria-label="Breadcrumb" className={styles['trail']}>
      {isPhone ? <Up step={parent} /> : <Way above={above} here={here} room={width} />}
    </nav>
  )
}

function Up({ step }: { step: TrailStep }) {
  return (
    <Anchor c="dimmed" className={styles['up']} renderRoot={(props) => <Link {...props} {...step.link} {...plain} />}>
      <ChevronLeft size={18} strokeWidth={1.75} aria-hidden style={{ flex: 'none' }} />
      <Text span truncate inherit>
        {step.name}
      </Text>
    </Anchor>
  )
}

function Way({ above, here, room }: { above: TrailStep[]; here: TrailStep | undefined; room: number }) {
  const names = above.map(({ name }) => name)
  const [first, end] = collapseTrail(names, here?.name ?? '', room)
  const parts: ReactElement[] = above.map((step) => <Step step={step} />)
  if (first < end) parts.splice(first, end - first, <Hidden steps={above.slice(first, end)} />)
  if (here) {
    parts.push(
      <Text fw={500} truncate aria-current="page" className={styles['here']} title={here.name}>
        {here.name}
      </Text>,
    )
  }
  return parts.map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <ChevronRight size={14} aria-hidden className={styles['gap']} />}
      {part}
    </Fragment>
  ))
}

function Step({ step }: { step: TrailStep }) {
  return (
    <Anchor
      c="dimmed"
      truncate
      className={styles['step']}
      title={step.name}
      renderRoot={(props) => <Link {...props} {...step.link} {...plain} />}
    >
      {step.name}
    </Anchor>
  )
}

/** The steps for which there is no room. */
function Hidden({ steps }: { steps: TrailStep[] }) {
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <ActionIcon aria-label="Steps in between" style={{ flex: 'none' }}>
          <Ellipsis size={18} strokeWidth={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown mah={420} maw={320} style={{ overflowY: 'auto' }}>
        {steps.map((step, at) => (
          <Menu.Item key={at} renderRoot={(props) => <Link {...props} {...step.link} {...plain} />}>
            <Text truncate>{step.name}</Text>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
