import { Text } from '@mantine/core'
import { Fragment } from 'react'
import styles from '../bucket-details.module.css'
import type { Choice } from './choices'

export const ConfirmationStep = ({ choices }: { choices: readonly Choice[] }) => (
  <>
    <Text size="sm">The bucket will be created like this:</Text>
    <dl className={styles['facts']}>
      {choices.map(({ name, value }) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  </>
)
