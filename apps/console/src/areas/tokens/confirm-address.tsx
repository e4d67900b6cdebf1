import { Alert, Button, Checkbox, Stack, Text } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import { useRef, useState } from 'react'
import { ButtonRow } from '@/components/dialog-actions'
import { ErrorNote } from '@/components/error-note'
import { useConfig } from '@/lib/config'
import { useClaimWallet } from './queries'
import { networksOf, tokensOf } from './token-words'

interface Props {
  onAddress: (address: string) => void
  onBack: () => void
  backText: string
}

/** What has to be known before the address is seen. */
export function ConfirmAddress({ onAddress, onBack, backText }: Props) {
  const config = useConfig()
  const { busy, error, claim } = useClaimWallet()
  const box = useRef<HTMLInputElement>(null)
  const [isTicked, setTicked] = useState(false)
  const [isMissing, setMissing] = useState(false)

  function show() {
    if (!isTicked) {
      setMissing(true)
      box.current?.focus()
      return
    }
    void claim(({ address }) => onAddress(address))
  }
  return (
    <Stack gap="md">
      <Text size="sm">
        Send {tokensOf(config)} to your own deposit address. What they are worth when they arrive becomes your account
        balance, with a 10% bonus.
      </Text>
      <Alert variant="light" color="yellow" icon={<TriangleAlert size={18} aria-hidden />} role="note">
        Sending any other token type or using any other network will result in permanent loss of funds.
      </Alert>
      <Checkbox
        ref={box}
        label={`I confirm that I will only send ERC20 ${tokensOf(config)} via ${networksOf(config)}.`}
        checked={isTicked}
        error={isMissing && !isTicked ? 'Confirm this to see your deposit address.' : undefined}
        onChange={({ currentTarget }) => setTicked(currentTarget.checked)}
      />
      <ErrorNote error={error} />
      <ButtonRow>
        <Button variant="default" onClick={onBack}>
          {backText}
        </Button>
        <Button onClick={show} loading={busy}>
          Show Deposit Address
        </Button>
      </ButtonRow>
    </Stack>
  )
}
