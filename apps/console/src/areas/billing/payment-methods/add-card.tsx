import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { cards } from '@perigee/contract/payments/cards'
import { Plus } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import {
  addByToken,
  type CardField,
  type PaymentForm,
  PaymentFormPlace,
  usePaymentForm,
} from '@/areas/payment-form/public'
import { ErrorNote } from '@/components/error-note'
import { offersUpgrade, useAccount } from '@/lib/account'
import { call } from '@/lib/call'
import { useConfig } from '@/lib/config'
import { authorizesCards } from '@/lib/flags'
import { notify } from '@/lib/notify'
import { useAction } from '@/lib/use-action'
import { useCardsChanged } from './use-cards-changed'

/** A button that opens into the form of a new card. */
export function AddCard() {
  const [open, setOpen] = useState(false)
  return (
    <Paper withBorder p="lg" component="section" aria-label="New card">
      {open ? (
        <CardForm onClose={() => setOpen(false)} />
      ) : (
        <Stack gap="md" justify="space-between" h="100%">
          <Text size="sm" c="dimmed">
            A card pays your invoices as they come.
          </Text>
          <Group>
            <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setOpen(true)}>
              Add new card
            </Button>
          </Group>
        </Stack>
      )}
    </Paper>
  )
}

function CardForm({ onClose }: { onClose: () => void }) {
  const config = useConfig()
  const account = useAccount()
  const changed = useCardsChanged()
  const field = useRef<CardField>(null)
  const { whenReady } = usePaymentForm()
  const { busy, error, run } = useAction()
  const [made, setMade] = useState(0)
  const authorizes = authorizesCards(config)

  async function add() {
    const added = await run(async () => saveCard(await whenReady(), field.current, authorizes))
    // A secret of a set-up that failed cannot be used again.
    if (!added && authorizes) setMade((before) => before + 1)
    if (!added) return
    const upgrades = offersUpgrade(account) && config.upgradePayUpfrontAmount === 0
    notify.success(upgrades ? 'Card successfully added and account upgraded' : 'Card successfully added')
    await changed()
    onClose()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    void add()
  }
  return (
    <form onSubmit={submit} noValidate aria-label="New card">
      <Stack gap="md">
        <PaymentFormPlace>
          {(form) => <form.Card key={made} ref={field} use={{ for: authorizes ? 'setup' : 'token' }} />}
        </PaymentFormPlace>
        <ErrorNote error={error} />
        <Group gap="sm">
          <Button variant="default" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            Add card
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** @throws what is wrong with the card, or what the server or the bank says */
async function saveCard(form: PaymentForm, field: CardField | null, authorizes: boolean): Promise<void> {
  if (!field) throw new Error('The payment form is still loading. Please try again in a moment.')
  if (!authorizes) return addByToken(form, await field.token())
  const secret = await call(cards.setupSecret)
  return call(cards.addPaymentMethod, { body: await field.paymentMethod(secret) })
}
