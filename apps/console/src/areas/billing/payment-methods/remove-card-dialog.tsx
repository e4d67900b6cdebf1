import { Text } from '@mantine/core'
import { cards } from '@perigee/contract/payments/cards'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { call } from '@/lib/call'
import { openDialog } from '@/lib/dialogs'
import { failed } from '@/lib/failed'
import { notify } from '@/lib/notify'
import { useAction } from '@/lib/use-action'
import type { Card } from '../queries'
import { CardFacts } from './card-facts'
import { defaultCardDialog } from './lazy-default-card'
import { useCardsChanged } from './use-cards-changed'

interface Props {
  card: Card
  /** There are other cards, one of which could be the default. */
  more: boolean
  onClose: () => void
}

/** The default card stays: another one has to take its place first. */
export function RemoveCardDialog({ card, more, onClose }: Props) {
  const { busy, error, run } = useAction()
  const changed = useCardsChanged()

  async function remove() {
    const removed = await run(async () => {
      try {
        await call(cards.remove, { params: { cardId: card.id } })
      } catch (cause) {
        throw failed('Error removing credit card.', cause)
      }
      await changed()
    })
    if (!removed) return
    notify.success('Credit card was successfully removed')
    onClose()
  }
  function setDefault() {
    onClose()
    openDialog(defaultCardDialog)
  }
  return (
    <Dialog
      title="Remove Card"
      intent={card.isDefault ? 'plain' : 'destructive'}
      status={busy ? 'busy' : 'ready'}
      error={error}
      onSubmit={card.isDefault ? (more ? setDefault : onClose) : () => void remove()}
      onClose={onClose}
    >
      <Text>
        {card.isDefault
          ? "This is your default payment card. It can't be removed."
          : 'This card will no longer be charged. Invoices that are open stay open.'}
      </Text>
      <CardFacts card={card} />
      <DialogActions>
        {(!card.isDefault || more) && <CancelButton />}
        <SubmitButton>{card.isDefault ? (more ? 'Set Default Card' : 'Close') : 'Remove card'}</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}
