/** Deliveries wait by receiver, so that a slow one of an account does not hold up its others. */
export const webhookReceivers = [
  `drop index webhook_deliveries_due`,
  `create index webhook_deliveries_due on webhook_deliveries (account_id, coalesce(webhook_id, budget_id), due_at)
    where due_at is not null`,
]
