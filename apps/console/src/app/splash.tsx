import { Center, Loader } from '@mantine/core'
import styles from './splash.module.css'

/** Nothing for the first second, then a sign of life. */
export function Splash() {
  return (
    <Center h="100dvh" className={styles['late']}>
      <Loader aria-label="Loading" />
    </Center>
  )
}
