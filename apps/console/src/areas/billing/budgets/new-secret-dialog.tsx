import { Text } from '@mantine/core'
import { budgets } from '@perigee/contract/payments/budgets'
import { useQueryClient } from '@tanstack/react-query'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { call } from '@/lib/call'
import { openDialog } from '@/lib/dialogs'
import { useAction } from '@/lib/use-action'
import { webhookSecretDialog } from './lazy-webhook-secret'
import { type Budget, reloadBudgets } from './queries'

export function NewSecretDialog({ budget, onClose }: { budget: Budget; onClose: () => void }) {
  const cache = useQueryClient()
  const { busy, error, run } = useAction()
  async function make() {
    let secret = ''
    const made = await run(async () => {
      try {
        secret = (await call(budgets.makeSecret, { params: { id: budget.id } })).secret
      } finally {
        void reloadBudgets(cache)
      }
    })
    if (!made) return
    onClose()
    openDialog(webhookSecretDialog, { secret })
  }
  return (
    <Dialog
      title="New secret for the webhook"
      intent="destructive"
      status={busy ? 'busy' : 'ready'}
      error={error}
      onSubmit={() => void make()}
      onClose={onClose}
    >
      <Text>From now on alerts are signed with the new secret alone. Your server refuses them until it knows it.</Text>
      <DialogActions>
        <CancelButton />
        <SubmitButton>Replace secret</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}
