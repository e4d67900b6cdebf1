/** Hands text to the browser as a file. */
export const downloadText = (fileName: string, text: string): void =>
  downloadBlob(fileName, new Blob([text], { type: 'text/plain' }))

/** Hands what was loaded, or made here, to the browser as a file. */
export function downloadBlob(fileName: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
