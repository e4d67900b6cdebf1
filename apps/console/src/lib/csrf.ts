let token = ''

/** The token that the last configuration answer carried; state-changing calls send it back. */
export const csrfToken = (): string => token

export function setCsrfToken(value: string): void {
  token = value
}
