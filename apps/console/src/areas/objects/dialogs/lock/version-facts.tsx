import type { ObjectRef } from '@/areas/storage/public'
import { Text } from '@mantine/core'
import { visibleText } from '@perigee/domain/visible-text'
import { Fragment } from 'react'
import styles from './lock.module.css'

interface Props {
  /** Those that a dialog is about. */
  refs: readonly ObjectRef[]
  /** Lines below name and version; what is undefined is left out. */
  facts?: Readonly<Record<string, string | undefined>>
}

/** Name and version of what a dialog is about, and what is known of it. */
export function VersionFacts({ refs, facts = {} }: Props) {
  const [first, ...others] = refs
  const named = first && others.length === 0 ? { Name: visibleText(first.key), Version: first.version } : {}
  const lines = Object.entries({ ...named, ...facts })
  return (
    <>
      {others.length > 0 && <Text fw={500}>{`${refs.length} versions`}</Text>}
      <dl className={styles['facts']}>
        {lines.map(([name, value]) =>
          value === undefined ? null : (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd className="tabular">{value}</dd>
            </Fragment>
          ),
        )}
      </dl>
    </>
  )
}
