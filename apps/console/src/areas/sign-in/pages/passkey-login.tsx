import { Button } from '@mantine/core'
import { KeyRound } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { answerQuestion } from '@/lib/passkeys'
import { useIdle } from '@/lib/use-idle'
import { askForPasskey, sendPasskeyLogin, suggestPasskeys } from '../model/send-passkey-login'

interface Props {
  rememberForOneWeek: boolean
  /** A login is under way. */
  busy: boolean
  /** Of the form: shows what goes wrong. */
  run: (work: () => Promise<unknown>) => Promise<boolean>
  onLoggedIn: () => void
}

/** Logging in without a password: by a button, and among what the browser suggests for the address. */
export function PasskeyLogin({ rememberForOneWeek, busy, run, onLoggedIn }: Props) {
  const [suggests, setSuggests] = useState(true)
  const logIn = async (answer: Parameters<typeof sendPasskeyLogin>[0]['answer']) => {
    setSuggests(false)
    await sendPasskeyLogin({ answer, rememberForOneWeek })
    onLoggedIn()
  }
  const suggested = useEffectEvent((answer: Parameters<typeof logIn>[0]) => void run(() => logIn(answer)))
  // One question waits at a time: nothing is suggested while a login is under way, nor after a passkey was refused.
  const idle = useIdle()
  const waits = idle && suggests && !busy
  useEffect(() => (waits ? suggestPasskeys(suggested) : undefined), [waits])

  return (
    <PasskeyButton
      label="Log in with a passkey"
      disabled={busy}
      onClick={() => void run(async () => logIn(await answerQuestion(await askForPasskey())))}
    />
  )
}

interface ButtonProps {
  label: string
  disabled: boolean
  onClick: () => void
}

export const PasskeyButton = ({ label, disabled, onClick }: ButtonProps) => (
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
