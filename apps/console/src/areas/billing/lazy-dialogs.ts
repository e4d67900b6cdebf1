// Dialogs whose code is loaded when they are opened. Apart from loaders.ts, so that pages can open them without a circle.
import { defineDialog } from '@/lib/dialogs'

export const removeCardDialog = defineDialog(
  async () => (await import('./payment-methods/remove-card-dialog')).RemoveCardDialog,
)
export const addFundsDialog = defineDialog(async () => (await import('./add-funds/add-funds-dialog')).AddFundsDialog)
export const applyCouponDialog = defineDialog(
  async () => (await import('./overview/apply-coupon-dialog')).ApplyCouponDialog,
)
export const payInvoiceDialog = defineDialog(
  async () => (await import('./history/pay-invoice-dialog')).PayInvoiceDialog,
)
export const addressDialog = defineDialog(async () => (await import('./information/address-dialog')).AddressDialog)
export const taxIdDialog = defineDialog(async () => (await import('./information/tax-id-dialog')).TaxIdDialog)
export const removeTaxIdDialog = defineDialog(
  async () => (await import('./information/remove-tax-id-dialog')).RemoveTaxIdDialog,
)
export const referenceDialog = defineDialog(
  async () => (await import('./information/reference-dialog')).ReferenceDialog,
)
export const budgetDialog = defineDialog(async () => (await import('./budgets/budget-dialog')).BudgetDialog)
export const deleteBudgetDialog = defineDialog(
  async () => (await import('./budgets/delete-budget-dialog')).DeleteBudgetDialog,
)
export const newSecretDialog = defineDialog(async () => (await import('./budgets/new-secret-dialog')).NewSecretDialog)
