/** Programs that fetch a link because somebody wrote it into a chat or a post, as they name themselves. */
const bots =
  /facebookexternalhit|facebot|twitterbot|slackbot|slack-imgproxy|discordbot|telegrambot|whatsapp|linkedinbot|skypeuripreview|mastodon|pinterest|redditbot|embedly|iframely|viber|vkshare|signal|bluesky|googlebot|bingbot/i

/** Whether a request is one of those, and not somebody's who wants the file. */
export const isPreviewBot = (userAgent: string | undefined): boolean => bots.test((userAgent ?? '').slice(0, 500))
