export type SocialPlace = {
  name: string
  /** Where the place takes a link; the text goes with it where the place takes one. */
  href: (link: string, text: string) => string
}

const withQuery =
  (base: string, query: (link: string, text: string) => Record<string, string>) =>
  (link: string, text: string): string =>
    `${base}?${Object.entries(query(link, text))
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('&')}`

/** Where a link may be passed on with one click. Nothing is loaded from these places before that. */
export const socialPlaces: readonly SocialPlace[] = [
  {
    name: 'Reddit',
    href: withQuery('https://www.reddit.com/submit', (url, title) => ({ url, title })),
  },
  {
    name: 'Facebook',
    href: withQuery('https://www.facebook.com/sharer/sharer.php', (u) => ({ u })),
  },
  { name: 'X', href: withQuery('https://x.com/intent/post', (url, text) => ({ url, text })) },
  {
    name: 'Hacker News',
    href: withQuery('https://news.ycombinator.com/submitlink', (u, t) => ({ u, t })),
  },
  {
    name: 'LinkedIn',
    href: withQuery('https://www.linkedin.com/sharing/share-offsite/', (url) => ({ url })),
  },
  { name: 'Telegram', href: withQuery('https://t.me/share/url', (url, text) => ({ url, text })) },
  {
    name: 'WhatsApp',
    href: withQuery('https://api.whatsapp.com/send', (url, text) => ({ text: `${text} ${url}` })),
  },
  { name: 'E-Mail', href: withQuery('mailto:', (url, text) => ({ subject: text, body: url })) },
]
