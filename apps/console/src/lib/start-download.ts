/** Hands an address to the browser's own download. The answer there has to be an attachment, or the page is left. */
export function startDownload(url: string, fileName = ''): void {
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.rel = 'noreferrer'
  link.click()
}
