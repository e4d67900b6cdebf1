import { Text } from '@mantine/core'
import { budgets } from '@perigee/contract/payments/budgets'
import { useQueryClient } from '@tanstack/react-query'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { call, isCallError } from '@/lib/call'
import { notify } from '@/lib/notify'
import { useAction } from '@/lib/use-action'
import { coveredText } from './budget-text'
import { type Budget, reloadBudgets } from './queries'

export function DeleteBudgetDialog({ budget, onClose }: { budget: Budget; onClose: () => void }) {
  const cache = useQueryClient()
  const { busy, error, run } = useAction()
  async function remove() {
    const removed = await run(async () => {
      try {
        await call(budgets.remove, { params: { id: budget.id } })
      } catch (cause) {
        // Somebody was faster, or an answer was lost.
        if (!isCallError(cause, 404)) throw cause
      } finally {
        void reloadBudgets(cache)
      }
    })
    if (!removed) return
    notify.success('Budget deleted.')
    onClose()
  }
  return (
    <Dialog
      title="Delete budget"
      intent="destructive"
      status={busy ? 'busy' : 'ready'}
      error={error}
      onSubmit={() => void remove()}
      onClose={onClose}
    >
      <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
        {coveredText(budget)}
      </Text>
      <Text>
        {budget.downloadsStopped
          ? 'Downloads that it has stopped go on, and nobody is alerted any more.'
          : 'Nobody is alerted any more, and no downloads are stopped. Nothing else changes.'}
      </Text>
      <DialogActions>
        <CancelButton />
        <SubmitButton>Delete budget</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}
