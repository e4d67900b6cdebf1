/** Who sends invoices, as the operator has set it. */
export interface Seller {
  name: string
  /** Lines. */
  address: readonly string[]
  taxId: string
  email: string
  /** Below every invoice. */
  note: string
}
