import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { Check, Copy } from 'lucide-react'
import { useCopy } from '@/lib/use-copy'
import { notify } from '@/lib/notify'

interface Props {
  /** What is copied; never shown. */
  value: string
  /** What it is, as in "Copy secret key". */
  label: string
  /** With a text button instead of an icon. */
  wide?: boolean
  /** When it is pressed, also where the browser does not let it copy. */
  onCopy?: () => void
}

export function CopyButton({ value, label, wide = false, onCopy }: Props) {
  const { copied, copy } = useCopy()
  const icon = copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />
  const onClick = async () => {
    onCopy?.()
    if (!(await copy(value))) notify.warning('Copying was not possible. Select the text and copy it by hand.')
  }
  if (wide) {
    return (
      <Button variant="default" leftSection={icon} onClick={onClick} aria-label={`Copy ${label}`} aria-live="polite">
        {copied ? 'Copied' : 'Copy'}
      </Button>
    )
  }
  return (
    <Tooltip label={copied ? 'Copied' : `Copy ${label}`}>
      <ActionIcon onClick={onClick} aria-label={copied ? 'Copied' : `Copy ${label}`}>
        {icon}
      </ActionIcon>
    </Tooltip>
  )
}
