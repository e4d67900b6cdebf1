/** When the first coupon of a customer was looked for: what is older has one, or none. */
export const setUpCustomers = [
  `alter table billing_customers add column set_up_at timestamptz`,
  `update billing_customers set set_up_at = created_at`,
  `create index billing_customers_behind on billing_customers (user_id) where provider_behind`,
]
