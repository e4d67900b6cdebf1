import { cards } from '@perigee/contract/payments/cards'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { ErrorNote } from '@/components/error-note'
import { call } from '@/lib/call'
import { failed } from '@/lib/failed'
import { notify } from '@/lib/notify'
import { useAction } from '@/lib/use-action'
import { CardChoice } from '../card-choice'
import { cardsQuery } from '../queries'
import { useCardsChanged } from './use-cards-changed'

/** Chooses which card is charged first. */
export function DefaultCardDialog({ onClose }: { onClose: () => void }) {
  const { data = [], error: missing } = useQuery(cardsQuery)
  const current = data.find(({ isDefault }) => isDefault)
  const [chosen, setChosen] = useState(current?.id ?? '')
  const { busy, error, run, fail } = useAction()
  const changed = useCardsChanged()

  async function save() {
    if (chosen === '') return fail('Please select credit card from the list')
    // What is so already needs no call.
    const saved = chosen === current?.id || (await run(change))
    if (!saved) return
    notify.success('Default credit card was successfully edited')
    onClose()
  }
  async function change() {
    try {
      await call(cards.makeDefault, { body: chosen })
    } catch (cause) {
      throw failed('Error making credit card default.', cause)
    }
    await changed()
  }
  return (
    <Dialog
      title="Set Default Card"
      status={busy ? 'busy' : 'ready'}
      error={error}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <ErrorNote error={missing} />
      <CardChoice label="Cards" cards={data} value={chosen} onChange={setChosen} />
      <DialogActions>
        <CancelButton />
        <SubmitButton>Save</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}
