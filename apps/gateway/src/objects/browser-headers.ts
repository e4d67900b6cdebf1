/**
 * Headers that tell a browser, a proxy or the connection to do something. Native clients can store metadata under any
 * name; what has one of these is no description of an object and would act in the name of the gateway's host.
 */
const acting = new Set(
  `accept-ch accept-ranges activate-storage-access age allow alt-svc authentication-info clear-site-data connection
  content-location content-range content-length content-md5 content-security-policy content-security-policy-report-only
  critical-ch date document-policy etag expect-ct feature-policy integrity-policy keep-alive last-modified link location
  nel no-vary-search observe-browsing-topics origin-agent-cluster origin-trial p3p permissions-policy pragma
  public-key-pins referrer-policy refresh report-to reporting-endpoints retry-after server server-timing
  service-worker-allowed set-cookie set-cookie2 set-login sourcemap speculation-rules strict-transport-security
  supports-loading-mode te timing-allow-origin tk trailer transfer-encoding upgrade use-as-dictionary vary via warning
  www-authenticate`.split(/\s+/),
)
const families = ['access-control-', 'attribution-reporting-', 'cross-origin-', 'document-policy-', 'proxy-', 'sec-']

/** Whether stored metadata of this lower-case name must not become a header. */
export const isActingHeader = (name: string): boolean =>
  acting.has(name) ||
  families.some((family) => name.startsWith(family)) ||
  (name.startsWith('x-') && !name.startsWith('x-amz-meta-'))
