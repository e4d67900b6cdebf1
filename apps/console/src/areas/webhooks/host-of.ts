/** The host of an address, by which people tell webhooks apart: the rest is long and may be secret. */
export function hostOf(address: string): string {
  try {
    return new URL(address).host
  } catch {
    return address
  }
}

/** How a webhook is called where there is little room. */
export const nameOf = ({ description, address }: { description: string; address: string }): string =>
  description === '' ? hostOf(address) : description
