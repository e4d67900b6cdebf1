import { Text } from '@mantine/core'
import type { CorsRule } from '@perigee/domain/cors-rule'
import styles from './cors.module.css'

/** What a rule says, line by line; what it leaves out is left out. */
export function RuleFacts({ rule: { origins, methods, headers, exposed, maxAge } }: { rule: CorsRule }) {
  const facts: [name: string, text: string][] = [
    ['Origins', origins.join(', ')],
    ['Methods', methods.join(', ')],
    ['Request headers', headers.join(', ')],
    ['Exposed headers', exposed.join(', ')],
    ['Max age', maxAge === undefined ? '' : `${maxAge} s`],
  ]
  return <Facts facts={facts.filter(([, text]) => text !== '')} />
}

interface FactsProps {
  facts: readonly (readonly [name: string, text: string])[]
  /** The names are those of headers. */
  headers?: boolean
}

export const Facts = ({ facts, headers = false }: FactsProps) => (
  <dl className={`${styles['facts']} ${headers ? styles['headers'] : ''}`}>
    {facts.map(([name, text]) => (
      <div key={name} className={styles['fact']}>
        <Text component="dt" size="sm">
          {name}
        </Text>
        <Text component="dd" size="sm" ff="monospace" className={styles['value'] ?? ''}>
          {text}
        </Text>
      </div>
    ))}
  </dl>
)
