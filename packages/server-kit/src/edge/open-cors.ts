/** CORS headers of what any page may use: nothing behind it knows cookies. */
export const openCors = (methods: string, headers: string): Record<string, string> => ({
  'access-control-allow-origin': '*',
  'access-control-allow-methods': methods,
  'access-control-allow-headers': headers,
})
