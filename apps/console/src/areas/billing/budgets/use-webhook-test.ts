import { budgets } from '@perigee/contract/payments/budgets'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '@/lib/call'
import { notify } from '@/lib/notify'
import { reloadBudgets } from './queries'

/** Has the server send a test to the webhook of a budget, one at a time, and says what came of it. */
export function useWebhookTest(id: string): { busy: boolean; send: () => void } {
  const cache = useQueryClient()
  const [busy, setBusy] = useState(false)

  async function send() {
    if (busy) return
    setBusy(true)
    try {
      const { status, said } = await call(budgets.test, { params: { id } })
      if (status >= 200 && status < 300) notify.success(`The webhook took the test. ${said}`.trim())
      else notify.warning(`The webhook did not take the test. ${said}`.trim())
    } catch (cause) {
      notify.error(cause, 'Budgets tab')
    } finally {
      setBusy(false)
      void reloadBudgets(cache)
    }
  }
  return { busy, send: () => void send() }
}
