/** A Content-Disposition for a file of this name. RFC 6266: the plain form for old clients, the extended for every name. */
export function attachmentNamed(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const extended = encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${extended}`
}
