import { Checkbox, Text, TextInput } from '@mantine/core'
import { billingHelp } from '@perigee/contract/billing-help'
import { budgets } from '@perigee/contract/payments/budgets'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { HelpLink } from '@/components/help-link'
import { useAccount } from '@/lib/account'
import { call } from '@/lib/call'
import { openDialog } from '@/lib/dialogs'
import { notify } from '@/lib/notify'
import { projectsQuery } from '@/lib/projects'
import { useAction } from '@/lib/use-action'
import { textField, useFields } from '@/lib/use-fields'
import { type BudgetFields, budgetProblems, centsOf, coveredOf, fieldsOf, newBudget, rulesOf } from './budget-fields'
import { coveredText } from './budget-text'
import { CoveredFields } from './covered-fields'
import { webhookSecretDialog } from './lazy-webhook-secret'
import { PercentagesField } from './percentages-field'
import { type Budget, reloadBudgets } from './queries'

interface Props {
  /** The one that is edited; absent for a new one. */
  budget?: Budget
  onClose: () => void
}

/** What it covers is chosen once; the rest can be edited. */
export function BudgetDialog({ budget, onClose }: Props) {
  const cache = useQueryClient()
  const account = useAccount()
  const { data: projects = [] } = useQuery({ ...projectsQuery, enabled: false })
  const own = projects.filter(({ ownerId }) => ownerId === account.id)
  const fields = useFields<BudgetFields>(budget ? fieldsOf(budget) : newBudget(own[0]?.id ?? ''), budgetProblems)
  const { busy, error, run } = useAction()
  const { values } = fields

  async function save() {
    if (!fields.check()) return
    let secret: string | null = null
    const saved = await run(async () => {
      try {
        const rules = rulesOf(values)
        const answer = budget
          ? await call(budgets.change, { params: { id: budget.id }, body: rules })
          : await call(budgets.create, { body: { ...coveredOf(values), ...rules } })
        secret = answer.secret
      } finally {
        void reloadBudgets(cache)
      }
    })
    if (!saved) return
    notify.success(budget ? 'Budget saved.' : 'Budget created.')
    onClose()
    if (secret !== null) openDialog(webhookSecretDialog, { secret })
  }
  return (
    <Dialog
      title={budget ? 'Edit budget' : 'New budget'}
      size={480}
      status={busy ? 'busy' : 'ready'}
      error={error}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      {budget ? (
        <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
          {coveredText(budget)}
        </Text>
      ) : (
        <CoveredFields fields={fields} own={own} />
      )}
      <TextInput
        label="Amount per month"
        description="In US dollars, for a month of UTC."
        leftSection="$"
        required
        data-autofocus
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        {...textField(fields, 'amount')}
      />
      <PercentagesField fields={fields} />
      <Checkbox
        label="Alert by mail"
        description={`To ${account.email}.`}
        checked={values.mail}
        onChange={(event) => fields.set('mail', event.currentTarget.checked)}
      />
      <TextInput
        label="Webhook address (optional)"
        description={
          <>
            Alerts are posted there, too, signed. <HelpLink at={billingHelp.budgetWebhook}>What is sent</HelpLink>
          </>
        }
        placeholder="https://example.com/hook"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={2000}
        {...textField(fields, 'webhook')}
      />
      <Checkbox
        label="Stop downloads when the budget is spent"
        description="Through S3, links and custom domains nothing of it can be downloaded then, until the month ends or you raise the budget. Uploads, lists and deletions go on, and what is stored goes on costing money."
        checked={values.stopDownloads}
        onChange={(event) => fields.set('stopDownloads', event.currentTarget.checked)}
      />
      {budget && <StopsSoon budget={budget} values={values} />}
      <DialogActions>
        <CancelButton />
        <SubmitButton>{budget ? 'Save' : 'Create budget'}</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}

/** Where what is typed is spent already. */
function StopsSoon({ budget, values }: { budget: Budget; values: BudgetFields }) {
  const stops = values.stopDownloads && budget.spentCents >= (centsOf(values.amount) ?? Infinity)
  return (
    <div role="status">
      {stops && (
        <Text size="sm" c="var(--mantine-color-error)">
          {`So much is spent already this month: downloads ${budget.downloadsStopped ? 'stay stopped' : 'stop within minutes'}.`}
        </Text>
      )}
    </div>
  )
}
