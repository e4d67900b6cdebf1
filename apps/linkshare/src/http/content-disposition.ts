/** `attachment` with a name that every browser reads (RFC 6266): plain where it can be, else with a UTF-8 form. */
export function attachment(name: string): string {
  const fallback = name.replace(/[^\x20-\x7e]/g, '_')
  if (/^[\w.!#$&+^`|~-]+$/.test(name)) return `attachment; filename=${name}`
  const quoted = `attachment; filename="${fallback.replace(/["\\]/g, '\\$&')}"`
  return fallback === name ? quoted : `${quoted}; filename*=UTF-8''${encode(name)}`
}

const encode = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
