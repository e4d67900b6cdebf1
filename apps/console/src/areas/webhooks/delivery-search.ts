/** What the address of a log says: of which state, as it is typed. */
export interface DeliverySearch {
  state?: string
}

/** Reads an address. Whatever makes no sense is left out. */
export const deliverySearch = ({ state }: Record<string, unknown>): DeliverySearch =>
  typeof state === 'string' && /^[a-z]{1,20}$/.test(state) ? { state } : {}
