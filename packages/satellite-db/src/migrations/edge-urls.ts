/** Of projects that the operator has sent to edge services of their own. */
export const edgeUrls = [`alter table projects add column edge_urls jsonb not null default '{}'`]
