import { Alert, Button } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import styles from './dialog-actions.module.css'

interface Props {
  /** Why. */
  sentence: string
  onClose: () => void
}

/** In place of the buttons of a dialog whose person may no longer do what it is for. What they typed can still be read. */
export function LostRight({ sentence, onClose }: Props) {
  const close = useRef<HTMLButtonElement>(null)
  // What had the focus has just been switched off.
  useEffect(() => close.current?.focus(), [])
  return (
    <>
      <Alert role="alert" color="yellow" variant="light" icon={<TriangleAlert size={18} aria-hidden />}>
        {sentence}
      </Alert>
      <div className={styles['row']}>
        <Button ref={close} variant="default" onClick={onClose}>
          Close
        </Button>
      </div>
    </>
  )
}
