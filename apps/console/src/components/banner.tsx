import { ActionIcon, Button, Text } from '@mantine/core'
import { type LucideIcon, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './banner.module.css'

/** A state that concerns whoever looks at the page. */
export interface Notice {
  /** Its name for those who do not see it. */
  label: string
  /** Red stops somebody, yellow asks for attention, the accent is for what is good to know. */
  tone: 'red' | 'yellow' | 'orbit'
  icon: LucideIcon
  /** Stands before the text, where somebody else wrote both. */
  title?: string
  text: string
  action?: ReactNode
  dismiss?: { label: string; onClick: () => void }
}

/** One line with an icon, two at most; a longer text opens. */
export function Banner({ label, tone, icon: Icon, title, text, action, dismiss }: Notice) {
  const [open, setOpen] = useState(false)
  const { ref, isCut } = useIsCut()
  return (
    <div role="note" aria-label={label} className={styles['banner']}>
      <Icon
        size={18}
        strokeWidth={1.75}
        aria-hidden
        className={styles['icon']}
        color={`var(--mantine-color-${tone}-filled)`}
      />
      <div className={styles['words']}>
        <Text ref={ref} size="sm" {...(!open && { lineClamp: 2 })} className={styles['text']}>
          {title !== undefined && <strong>{title} </strong>}
          {text}
        </Text>
        {(isCut || open) && (
          <Button variant="subtle" size="compact-sm" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Less' : 'More'}
          </Button>
        )}
        {action}
      </div>
      {dismiss && (
        <ActionIcon size="md" aria-label={dismiss.label} onClick={dismiss.onClick} className={styles['icon']}>
          <X size={18} aria-hidden />
        </ActionIcon>
      )}
    </div>
  )
}

/** Whether a text has more than what its lines show. */
function useIsCut() {
  const ref = useRef<HTMLParagraphElement>(null)
  const [isCut, setCut] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => setCut(element.scrollHeight > element.clientHeight + 1))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, isCut }
}
