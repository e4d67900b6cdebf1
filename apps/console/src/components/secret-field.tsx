import { ActionIcon, Group, Text, Tooltip } from '@mantine/core'
import { Download, Eye, EyeOff } from 'lucide-react'
import { type FocusEvent, useId, useState } from 'react'
import { downloadText } from '@/lib/download-text'
import { CopyButton } from './copy-button'
import styles from './secret-field.module.css'

interface Props {
  label: string
  value: string
  /** Digits of a group, for what is typed off the screen; copied it is one word. */
  groupsOf?: number
  /** Offers the value as a text file of this name. */
  fileName?: string
  /** When it is copied or downloaded. */
  onCopy?: () => void
}

/** A secret that is blurred until shown and hidden again when the focus leaves it. */
export function SecretField({ label, value, groupsOf, fileName, onCopy }: Props) {
  const [shown, setShown] = useState(false)
  const labelId = useId()
  const hideOnLeave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setShown(false)
  }
  return (
    <div onBlur={hideOnLeave} role="group" aria-labelledby={labelId}>
      <Text id={labelId} fw={500} mb={4}>
        {label}
      </Text>
      <Group gap={4} wrap="nowrap" align="flex-start">
        <div className={styles['value']} data-shown={shown}>
          <span className={styles['text']} aria-hidden={!shown}>
            {groupsOf === undefined ? value : <InGroups value={value} of={groupsOf} />}
          </span>
          {!shown && <span className={styles['cover']}>Hidden</span>}
        </div>
        <Tooltip label={shown ? 'Hide' : 'Show'}>
          <ActionIcon onClick={() => setShown(!shown)} aria-label={`${shown ? 'Hide' : 'Show'} ${label}`}>
            {shown ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
          </ActionIcon>
        </Tooltip>
        <CopyButton value={value} label={label} {...(onCopy && { onCopy })} />
        {fileName && (
          <Tooltip label="Download">
            <ActionIcon
              onClick={() => {
                onCopy?.()
                downloadText(fileName, value)
              }}
              aria-label={`Download ${label}`}
            >
              <Download size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
      </Group>
    </div>
  )
}

/** A gap instead of a space: what is marked and copied has none. */
const InGroups = ({ value, of }: { value: string; of: number }) =>
  Array.from({ length: Math.ceil(value.length / of) }, (_, at) => (
    <span key={at} className={styles['group']}>
      {value.slice(at * of, (at + 1) * of)}
    </span>
  ))
