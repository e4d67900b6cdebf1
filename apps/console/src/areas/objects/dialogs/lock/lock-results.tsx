import { refId } from '@/areas/storage/public'
import { visibleText } from '@perigee/domain/visible-text'
import { Text } from '@mantine/core'
import styles from './lock.module.css'
import type { LockResult } from './use-locks'

interface Props {
  results: readonly LockResult[]
  /** What stands before what was done. */
  doneLabel?: string
}

/** What became of each of several versions, those that failed first. */
export const LockResults = ({ results, doneLabel }: Props) => (
  <ul className={styles['results']} aria-label="Result of each version" tabIndex={0}>
    {[...results.filter(({ failed }) => failed !== null), ...results.filter(({ failed }) => failed === null)].map(
      ({ ref, done, failed }) => (
        <li key={refId(ref)}>
          {visibleText(ref.key)}
          {ref.version !== undefined && (
            <Text span size="xs" c="dimmed">
              {` ${ref.version}`}
            </Text>
          )}
          <Text size="sm" c={failed === null ? 'dimmed' : 'var(--mantine-color-error)'}>
            {failed ?? (doneLabel === undefined ? done : `${doneLabel}: ${done}`)}
          </Text>
        </li>
      ),
    )}
  </ul>
)
