import styles from './whole-address.module.css'

interface Props {
  children: string
  /** What ends the sentence there, and must not stand on a line alone. */
  end?: string
}

/** An email address within a sentence. */
export const WholeAddress = ({ children, end }: Props) => (
  <span className={styles['address']}>
    <strong>{children}</strong>
    {end}
  </span>
)
