/** Any page may register its own grants: the answer depends on nothing but the request's body. */
export const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-allow-headers':
    'Content-Type, Accept, Accept-Language, Content-Language, Content-Length, Accept-Encoding',
}
