/** Where a service of this process answers, whatever its public URL is. */
export function localUrl(bind: string, port: number): string {
  const host = bind === '0.0.0.0' || bind === '::' ? '127.0.0.1' : bind
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
