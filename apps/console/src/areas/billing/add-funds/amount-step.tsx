import { Alert, Anchor, Chip, Group, Stack, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Info } from 'lucide-react'
import { offersUpgrade, useAccount } from '@/lib/account'
import { presets } from './amount'

interface Props {
  amount: string
  problem: string | undefined
  onAmount: (amount: string) => void
  /** A link leads away from the dialog. */
  onLeave: () => void
}

export const AmountStep = ({ amount, problem, onAmount, onLeave }: Props) => (
  <Stack gap="md">
    <FundsNotice onLeave={onLeave} />
    <Chip.Group value={amount.trim()} onChange={(value) => onAmount(value)}>
      <Group gap="xs" role="group" aria-label="Usual amounts">
        {presets.map((preset) => (
          <Chip key={preset} variant="light" value={String(preset)}>
            ${preset}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
    <TextInput
      label="Amount"
      description="In US dollars"
      leftSection="$"
      required
      data-autofocus
      inputMode="numeric"
      autoComplete="off"
      maxLength={12}
      value={amount}
      error={problem}
      onChange={(event) => onAmount(event.currentTarget.value)}
    />
  </Stack>
)

function FundsNotice({ onLeave }: { onLeave: () => void }) {
  const account = useAccount()
  const { frozen, warned } = account.freezeStatus
  if (frozen || warned) {
    return (
      <Alert role="note" color="yellow" variant="light" py="xs" icon={<Info size={18} aria-hidden />}>
        The &quot;Add Funds&quot; feature cannot be applied to overdue invoices. Please pay from an invoice in{' '}
        <TabLink tab="billing-history" name="Billing History" onLeave={onLeave} />, or add a card in{' '}
        <TabLink tab="payment-methods" name="Payment Methods" onLeave={onLeave} />.
      </Alert>
    )
  }
  if (!offersUpgrade(account)) return null
  return (
    <Alert role="note" color="orbit" variant="light" py="xs" icon={<Info size={18} aria-hidden />}>
      {unlocks}
    </Alert>
  )
}

const TabLink = ({ tab, name, onLeave }: { tab: string; name: string; onLeave: () => void }) => (
  <Anchor
    inherit
    underline="always"
    onClick={onLeave}
    renderRoot={(props) => <Link {...props} to="/account/billing" search={{ tab }} />}
  >
    {name}
  </Anchor>
)

const unlocks = 'Unlock Pro Features: Adding at least $10 will automatically upgrade your account to Pro.'
