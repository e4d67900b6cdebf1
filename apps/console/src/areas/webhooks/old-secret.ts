/** Until when the secret of before signs too; null once that is over. The server keeps saying it. */
export const oldSecretEnds = ({ oldSecretUntil }: { oldSecretUntil: string | null }, now: Date): string | null =>
  oldSecretUntil !== null && Date.parse(oldSecretUntil) > now.getTime() ? oldSecretUntil : null
