/** Asks for the headers of an archive, so that a refusal is told here instead of taking the page away. @throws Error */
export async function checkArchive(url: string): Promise<void> {
  const answer = await fetch(url, { method: 'HEAD', credentials: 'omit', referrerPolicy: 'no-referrer' }).catch(
    (cause: unknown) => {
      throw new Error('The link service could not be reached.', { cause })
    },
  )
  if (answer.status === 404) throw new Error('There is nothing to download here.')
  if (!answer.ok) throw new Error(`The download was refused (${answer.status}).`)
}
