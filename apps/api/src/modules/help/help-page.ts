import type { Html } from '@perigee/server-kit/outbox/html'

/** A page of the help at `/help/<slug>`. */
export interface HelpPage {
  slug: string
  title: string
  /** What it is about, in one sentence. */
  lead: string
  /** `id` is the anchor: links lead to it, so it stays when a section is written anew. */
  sections: readonly { id: string; title: string; body: Html }[]
}
