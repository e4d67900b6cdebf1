/** A mail as the outbox or a mail server gets it. */
interface Mail {
  subject: string
  text: string
}

/** The six digits of an activation mail. */
export const codeIn = (mail: Mail | undefined): string => found(/\b[1-9][0-9]{5}\b/, mail)

/** The token in the link of a recovery mail. */
export const resetTokenIn = (mail: Mail | undefined): string =>
  new URL(found(/http\S+password-recovery\?token=\S+/, mail)).searchParams.get('token') ?? ''

/** The link of a mail that leads to `page`. */
export const linkIn = (mail: Mail | undefined, page: string): string =>
  found(new RegExp(`http\\S+/${page}\\?\\S+`), mail)

function found(pattern: RegExp, mail: Mail | undefined): string {
  const [match] = pattern.exec(mail?.text ?? '') ?? []
  if (match === undefined) throw new Error(`the mail "${mail?.subject ?? 'none'}" has no ${pattern}`)
  return match
}
