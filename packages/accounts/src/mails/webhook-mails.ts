import type { WrittenDown } from './mail-facts'

/** To the owner of a project, once until something arrives again. */
export const webhookMails = {
  webhookFails: (_facts, { project, host, link }) => ({
    name: 'webhook fails',
    subject: `A webhook of the project ${project} fails`,
    blocks: [
      `A message of the project “${project}” to ${host} could not be delivered for three days, and was given up.`,
      'Further messages are still sent. What was given up can be sent again from the list of deliveries for 30 days.',
      { link, label: 'Open the webhooks of the project' },
    ],
  }),
} as const satisfies Pick<WrittenDown, 'webhookFails'>
