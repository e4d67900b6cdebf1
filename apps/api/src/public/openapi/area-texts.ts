import type { PublicArea } from '@perigee/contract/public/define'

/** What each area is called and about; headings and leads of the reference pages. */
export const areaTexts: Readonly<Record<PublicArea, { title: string; lead: string }>> = {
  account: { title: 'Account', lead: 'The person whose key it is, and what the account uses.' },
  projects: { title: 'Projects', lead: 'Projects and their limits.' },
  members: { title: 'Members', lead: 'Who is in a project, and who is invited.' },
  buckets: { title: 'Buckets', lead: 'Buckets and their settings. Objects go through the S3 gateway.' },
  access: { title: 'Access', lead: 'Access keys, access grants and S3 credentials.' },
  links: { title: 'Links', lead: 'Public links that people have made in the console.' },
  domains: { title: 'Domains', lead: 'Domains of your own that lead to buckets.' },
  usage: { title: 'Usage', lead: 'What projects and buckets store and send, day by day and as reports.' },
  audit: { title: 'Audit log', lead: 'Who did what in a project, and when.' },
  billing: { title: 'Billing', lead: 'Charges, invoices and budgets: for reading.' },
  compute: { title: 'Compute', lead: 'Instances and SSH keys of a project, where the installation has them.' },
  webhooks: { title: 'Webhooks', lead: 'Where a project tells what happens in it.' },
}
