import { Button } from '@mantine/core'
import { KeyRound } from 'lucide-react'

interface Props {
  label: string
  disabled: boolean
  onClick: () => void
}

export const PasskeyButton = ({ label, disabled, onClick }: Props) => (
  <Button
    variant="default"
    size="md"
    fullWidth
    disabled={disabled}
    leftSection={<KeyRound size={18} aria-hidden />}
    onClick={onClick}
  >
    {label}
  </Button>
)
